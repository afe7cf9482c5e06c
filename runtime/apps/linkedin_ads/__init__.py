"""LinkedIn Marketing: matched audiences, conversion events and reports of ad accounts."""
