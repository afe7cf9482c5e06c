"""Everything a person does with a task: commands, conversion, scaffolding."""
