"""`python -m moonkeeper` is the command `moonkeeper`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
