"""Runs of agents: many episodes at once, every one of them kept, scored and judged again later."""
