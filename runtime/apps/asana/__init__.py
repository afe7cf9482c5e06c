"""Asana: workspaces, projects, sections, tasks and their stories (API 1.0)."""
