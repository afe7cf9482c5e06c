"""The records of HubSpot, by subject; `records.py` gathers them."""
