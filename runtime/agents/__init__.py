"""Agents, one module each: make(prepared) gives something with act(session)."""
