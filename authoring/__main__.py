"""`python -m authoring` is `benchwright`."""

from authoring.cli import main

main()
