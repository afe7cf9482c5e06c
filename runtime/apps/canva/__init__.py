"""Canva: designs, assets, folders and the jobs that import and export them (Connect API)."""
