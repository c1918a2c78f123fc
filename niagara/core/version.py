"""The version of this program, in the one place where it is written down besides the project's metadata."""

from typing import Final

VERSION: Final = "0.1.0"
