"""What the packages for outside harnesses have in common: their task files, and the company behind a sample.

`company.py` is copied into each package as it is, so it uses `runtime` alone.
"""
