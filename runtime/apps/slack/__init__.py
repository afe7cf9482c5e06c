"""Slack: channels, direct messages, threads and reactions of one workspace (Web API)."""
