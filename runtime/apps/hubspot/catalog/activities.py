"""The properties of notes, calls, emails, meetings and tasks: views of one collection of engagements."""

from runtime.apps.hubspot.catalog.property import Property, area, choice, flag, moment, number, owner, stamps, text

_WHEN = "When it happened, or is due; milliseconds since 1970 or ISO 8601."


def _shared() -> tuple[Property, ...]:
    return (
        owner(),
        text("hs_attachment_ids", "Attached file IDs"),
        area("hs_body_preview", "Body preview", read_only=True),
    )


NOTES = (
    *stamps("hs_lastmodifieddate"),
    Property("hs_note_body", "Note body", "string", "html", field="body", searched=True),
    moment("hs_timestamp", "Activity date", field="timestamp", description=_WHEN),
    *_shared(),
)
CALLS = (
    *stamps("hs_lastmodifieddate"),
    text("hs_call_title", "Call Title", field="subject", searched=True),
    Property("hs_call_body", "Call notes", "string", "html", field="body", searched=True),
    moment("hs_timestamp", "Activity date", field="timestamp", description=_WHEN),
    choice("hs_call_direction", "Call direction", "INBOUND=Inbound, OUTBOUND=Outbound"),
    text("hs_call_disposition", "Call outcome"),
    number("hs_call_duration", "Call duration", description="In milliseconds."),
    text("hs_call_from_number", "From number"),
    text("hs_call_to_number", "To number"),
    text("hs_call_recording_url", "Recording URL"),
    choice(
        "hs_call_status",
        "Call status",
        "BUSY, CALLING_CRM_USER, CANCELED, COMPLETED, CONNECTING, FAILED, IN_PROGRESS, MISSED, NO_ANSWER, "
        "QUEUED, RINGING",
        field="status",
    ),
    *_shared(),
)
EMAILS = (
    *stamps("hs_lastmodifieddate"),
    text("hs_email_subject", "Email subject", field="subject", searched=True),
    area("hs_email_text", "Email body", field="body", searched=True),
    Property("hs_email_html", "Email HTML", "string", "html"),
    moment("hs_timestamp", "Activity date", field="timestamp", description=_WHEN),
    choice("hs_email_direction", "Email direction", "EMAIL=Sent, INCOMING_EMAIL=Received, FORWARDED_EMAIL=Forwarded"),
    choice("hs_email_status", "Email send status", "BOUNCED, FAILED, SCHEDULED, SENDING, SENT", field="status"),
    text("hs_email_headers", "Email headers"),
    text("hs_email_from_email", "From address"),
    text("hs_email_from_firstname", "From first name"),
    text("hs_email_from_lastname", "From last name"),
    text("hs_email_to_email", "To address"),
    text("hs_email_to_firstname", "To first name"),
    text("hs_email_to_lastname", "To last name"),
    *_shared(),
)
MEETINGS = (
    *stamps("hs_lastmodifieddate"),
    text("hs_meeting_title", "Meeting name", field="subject", searched=True),
    Property("hs_meeting_body", "Meeting description", "string", "html", field="body", searched=True),
    moment("hs_timestamp", "Activity date", field="timestamp", description=_WHEN),
    moment("hs_meeting_start_time", "Start time"),
    moment("hs_meeting_end_time", "End time"),
    text("hs_meeting_location", "Location"),
    text("hs_meeting_external_url", "Meeting link"),
    area("hs_internal_meeting_notes", "Internal notes"),
    choice(
        "hs_meeting_outcome",
        "Meeting outcome",
        "SCHEDULED=Scheduled, COMPLETED=Completed, RESCHEDULED=Rescheduled, NO_SHOW=No show, CANCELED=Canceled",
        field="status",
    ),
    text("hs_activity_type", "Call and meeting type"),
    *_shared(),
)
TASKS = (
    *stamps("hs_lastmodifieddate"),
    text("hs_task_subject", "Task Title", field="subject", searched=True),
    Property("hs_task_body", "Task notes", "string", "html", field="body", searched=True),
    moment(
        "hs_timestamp",
        "Due date",
        field="timestamp",
        description="When the task is due; milliseconds since 1970 or ISO 8601.",
    ),
    choice(
        "hs_task_status",
        "Task Status",
        "NOT_STARTED=Not started, IN_PROGRESS=In progress, WAITING=Waiting, COMPLETED=Completed, DEFERRED=Deferred",
        field="status",
    ),
    choice("hs_task_priority", "Priority", "NONE=None, LOW=Low, MEDIUM=Medium, HIGH=High", field="priority"),
    choice("hs_task_type", "Task Type", "TODO=To-do, CALL=Call, EMAIL=Email, LINKED_IN=LinkedIn, MEETING=Meeting"),
    moment("hs_task_completion_date", "Completed at", read_only=True),
    text("hs_task_reminders", "Reminders"),
    flag("hs_task_is_completed", "Is completed", read_only=True),
    flag("hs_task_is_overdue", "Is overdue", read_only=True),
    *_shared(),
)


def _every() -> tuple[Property, ...]:
    kinds = "NOTE=Note, EMAIL=Email, CALL=Call, MEETING=Meeting, TASK=Task"
    first = choice("hs_engagement_type", "Activity type", kinds, field="engagement_type", shown=True)
    found = {first.name: first}
    for each in (*NOTES, *CALLS, *EMAILS, *MEETINGS, *TASKS):
        found.setdefault(each.name, each)
    return tuple(found.values())


ENGAGEMENTS = _every()
