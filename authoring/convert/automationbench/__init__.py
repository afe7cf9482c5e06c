"""AutomationBench's task rows: read, made into task files, and made from them."""
