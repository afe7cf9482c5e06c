"""Pipefy: pipes, phases, cards, tables and their records (GraphQL API)."""
