"""The palettes of Calendar: 24 colours for calendars, 11 for events."""

_CALENDAR = (
    "ac725e d06b64 f83a22 fa573c ff7537 ffad46 42d692 16a765 7bd148 b3dc6c fbe983 fad165 "
    "92e1c0 9fe1e7 9fc6e7 4986e7 9a9cff b99aff c2c2c2 cabdbf cca6ac f691b2 cd74e6 a47ae2"
)
_EVENT = "a4bdfc 7ae7bf dbadff ff887c fbd75b ffb878 46d6db e1e1e1 5484ed 51b749 dc2127"


def _palette(text: str) -> dict[str, dict[str, str]]:
    colors = enumerate(text.split(), 1)
    return {str(number): {"background": f"#{color}", "foreground": "#1d1d1d"} for number, color in colors}


CALENDAR_COLORS = _palette(_CALENDAR)
EVENT_COLORS = _palette(_EVENT)
