"""The task document: YAML with places, pydantic models, expressions."""
