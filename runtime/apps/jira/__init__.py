"""Jira: projects, issues, comments and sprints of one Atlassian Cloud site (REST API 2 and 3, Agile)."""
