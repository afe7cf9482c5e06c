"""The fields JQL knows on every site, by each of their names in lower case."""

from runtime.query.jql import JqlField

_FIELDS: tuple[tuple[JqlField, tuple[str, ...]], ...] = (
    (JqlField("project", "option", nullable=False), ()),
    (JqlField("issuekey", "key", nullable=False, descending=True), ("key", "issue", "id")),
    (JqlField("summary", "text"), ()),
    (JqlField("description", "text"), ()),
    (JqlField("environment", "text"), ()),
    (JqlField("comment", "text", sortable=False), ("comments",)),
    (JqlField("text", "text", nullable=False, sortable=False), ()),
    (JqlField("status", "option", nullable=False, history=True), ()),
    (JqlField("statusCategory", "option", nullable=False), ()),
    (JqlField("issuetype", "option", nullable=False), ("type",)),
    (JqlField("priority", "ordered", history=True, descending=True), ()),
    (JqlField("resolution", "option", history=True), ()),
    (JqlField("assignee", "user", history=True), ()),
    (JqlField("reporter", "user", history=True), ()),
    (JqlField("creator", "user"), ()),
    (JqlField("watcher", "user", sortable=False), ("watchers",)),
    (JqlField("worklogAuthor", "user", sortable=False), ()),
    (JqlField("worklogDate", "date", sortable=False), ()),
    (JqlField("labels", "label"), ("label",)),
    (JqlField("component", "option"), ("components",)),
    (JqlField("fixVersion", "ordered", history=True), ("fixversions",)),
    (JqlField("affectedVersion", "ordered", history=True), ("affectedversions",)),
    (JqlField("sprint", "option"), ()),
    (JqlField("parent", "key"), ()),
    (JqlField("Epic Link", "key"), ("epiclink",)),
    (JqlField("issueLinkType", "option", sortable=False), ()),
    (JqlField("issueLink", "key", sortable=False), ()),
    (JqlField("subtasks", "key", sortable=False), ()),
    (JqlField("attachments", "label", sortable=False), ()),
    (JqlField("created", "datetime", nullable=False, descending=True), ("createddate",)),
    (JqlField("updated", "datetime", nullable=False, descending=True), ("updateddate",)),
    (JqlField("due", "date"), ("duedate",)),
    (JqlField("resolved", "datetime", descending=True), ("resolutiondate",)),
    (JqlField("statusCategoryChangedDate", "datetime", nullable=False), ()),
    (JqlField("votes", "number", nullable=False), ()),
    (JqlField("rank", "ordered", nullable=False), ()),
)
FIELDS: dict[str, JqlField] = {name.casefold(): field for field, others in _FIELDS for name in (field.name, *others)}
JQL_TYPES = {
    "text": "text", "textarea": "text", "url": "text", "epic_name": "text", "number": "number", "date": "date",
    "datetime": "datetime", "select": "option", "multiselect": "option", "labels": "label", "user": "user",
}  # fmt: skip
"""How JQL compares each type of custom field."""
