"""The objects of the org, by family, and how their fields are declared."""
