"""Property tests draw the same examples in every run, so that a run of CI says something of the change alone.

`pytest --hypothesis-profile explore` draws new ones, and more where a test does not say how many.
"""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2_000)
settings.load_profile("house")
