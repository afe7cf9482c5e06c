"""Runs: kept, scored, shown, judged again."""
