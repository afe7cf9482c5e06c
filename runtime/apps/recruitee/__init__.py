"""Recruitee: candidates, offers, placements and notes of one company (ATS API)."""
