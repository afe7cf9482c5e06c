"""The tools an agent holds, one module a toolset: NAME, and open(session) that gives the tools over one episode."""
