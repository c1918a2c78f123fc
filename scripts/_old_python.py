"""Refuse a Python that is too old, before anything that it could not even parse is imported.

So this file, and the scripts that import it first, use nothing newer than Python 3.0's grammar.
"""

import shutil
import sys

OLDEST = (3, 11)


def complaint(version, script, which=shutil.which):
    """The one line to print for this Python, or None where it is new enough."""
    if tuple(version[:2]) >= OLDEST:
        return None
    line = "Niagara needs Python 3.11 or newer; this is Python {0}.{1}.".format(*version[:2])
    for minor in range(19, 10, -1):
        newer = "python3.{0}".format(minor)
        if which(newer):
            return "{0} Run: {1} {2}".format(line, newer, script)
    return line


def refuse():
    """Leave with that line, if there is one."""
    line = complaint(sys.version_info, sys.argv[0])
    if line:
        sys.exit(line)


refuse()
