"""Making a task harder to pass wrongly: assertions that proof has found and tried."""
