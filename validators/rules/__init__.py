"""Lint rules: `<group>/<code>_<slug>.py`, one rule a module, found by walking the folders."""
