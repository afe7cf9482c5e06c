"""Examples for the generated pages: assertions by form, conditions by matcher, expressions by function."""

FORMS = {
    "record": "record: salesforce.opportunities/006MER1\nhas: {stage_name: Closed Won, amount: 120000}",
    "created": "created: gmail.messages\n"
    'where: {sent: true, to: executive-team@example.com, body_plain: {mentions: ["$156,000", Enterprise]}}\ncount: 1',
    "not_created": "not_created: slack.messages\nwhere: {channel: general}",
    "exists": "exists: slack.channels\nwhere: {name: deals, is_archived: false}",
    "absent": "absent: gmail.messages\nwhere: {draft: true}",
    "unchanged": "unchanged: [slack.channels, salesforce.opportunities/006MER1]\nexcept: [topic]",
    "only_changes": "only_changes: [gmail.messages, salesforce.opportunities/006MER1.stage_name]",
    "all": "all:\n"
    "  - {created: gmail.messages, where: {to: executive-team@example.com}}\n"
    "  - {created: gmail.messages, where: {subject: {mentions: Meridian}}}\nsame: true",
    "any": "any:\n"
    "  - {created: slack.messages, where: {channel: deals}}\n"
    "  - {created: gmail.messages, where: {to: deals@example.com}}",
}
"""Form -> its keys as a task file writes them, without id."""

MATCHERS = {
    "all_of": "to: {all_of: [ann@example.com, bo@example.com]}",
    "contains": "subject: {contains: renewal}",
    "count": "to: {count: 2}",
    "each": 'to: {each: {contains: "@example.com"}}',
    "empty": "cc: {empty: true}",
    "gt": "amount: {gt: 1000}",
    "gte": "amount: {gte: 1000, lt: 2000}",
    "lt": "close_date: {lt: 2026-02-01}",
    "lte": "close_date: {lte: 2026-01-31}",
    "matches": 'subject: {matches: "^INV-[0-9]+"}',
    "mentions": 'body_plain: {mentions: ["$156,000", Meridian]}',
    "not": "stage_name: {not: Closed Lost}",
    "on_day": "date: {on_day: {date: 2026-01-28, zone: Europe/Berlin}}",
    "one_of": "stage_name: {one_of: [Closed Won, Negotiation]}",
    "starts_with": 'subject: {starts_with: "Re:"}',
    "within": "date: {within: {of: 2026-01-28T15:00:00Z, by: 30m}}",
}
"""Matcher -> a condition on one field of `salesforce.opportunities` or `gmail.messages`."""

FUNCTIONS = {
    "a1": "a1(3, 5)",
    "add_days": "add_days('2026-01-28', 30)",
    "add_months": "add_months('2026-01-31', 1)",
    "base64": "base64('hello')",
    "date": "date('2026-01-28T15:00:00Z')",
    "days_between": "days_between('2026-01-28', '2026-02-02')",
    "first": "first(['a', 'b'])",
    "format_date": "format_date('2026-01-28', 'MMM d, yyyy')",
    "join": "join(['Ann', 'Bo'], ' and ')",
    "json": "json({'a': [1, 2]})",
    "last": "last(['a', 'b'])",
    "len": "len('hello')",
    "lower": "lower('Closed WON')",
    "max": "max(3, 12, 7)",
    "min": "min([3, 12, 7])",
    "money": "money(120000 * 1.3)",
    "number": "number('$1,200.50')",
    "percent": "percent(3, 8, 1)",
    "pluck": "pluck([{'name': 'Ann'}, {'name': 'Bo'}], 'name')",
    "round_to": "round_to(2.345, 2)",
    "sorted": "sorted([3, 12, 7], reverse=true)",
    "sum": "sum([1.1, 2.2])",
    "title": "title('meridian corp')",
    "unique": "unique(['a', 'b', 'a'])",
    "upper": "upper('won')",
    "weekday": "weekday('2026-01-28')",
}
"""Function -> an expression; its value is worked out when the page is made."""

SEED_FUNCTIONS = {
    "record": "record('salesforce.opportunities/006MER1').amount",
    "records": "records('google_sheets.rows', worksheet_id='ws_rates')",
}
"""Function -> an expression that needs a seed, shown without its value."""
