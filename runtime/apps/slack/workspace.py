"""What is fixed about the simulated workspace and the app that the agent acts through."""

from runtime.kit.timestamps import epoch, instant

TEAM, TEAM_NAME, DOMAIN = "T0COMPANY", "Company", "company"
APP = "A0AGENT"
HOME = f"https://{DOMAIN}.slack.com"


def seconds(moment: str | None) -> int:
    """A stored time as whole epoch seconds, 0 for none."""
    return epoch(instant(moment)) if moment else 0
