"""What Jira remembers: the site's people and definitions, its projects, and the issues with all that hangs on them."""

from runtime.apps.jira.definitions import CustomField, IssueType, LinkType, Priority, Resolution, Status, Transition
from runtime.apps.jira.furnishing import furnish
from runtime.apps.jira.issues import Action, Attachment, Comment, Issue, IssueLink, Worklog
from runtime.apps.jira.people import AGENT, User
from runtime.apps.jira.projects import Board, Component, Project, Sprint, Version
from runtime.apps.jira.seeding import gather

__all__ = [
    "AGENT",
    "Action",
    "Attachment",
    "Board",
    "Comment",
    "Component",
    "CustomField",
    "Issue",
    "IssueLink",
    "IssueType",
    "LinkType",
    "Priority",
    "Project",
    "Resolution",
    "Sprint",
    "Status",
    "Transition",
    "User",
    "Version",
    "Worklog",
    "furnish",
    "gather",
]

ALSO_SEEDED = ("custom_fields", "issue_link_types", "issuelinks", "issuetypes", "links", "releases")
"""Keys beside the collections that a seed may have."""
