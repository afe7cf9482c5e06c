"""Everything that judges a task: findings, rules, proofs and their reports."""
