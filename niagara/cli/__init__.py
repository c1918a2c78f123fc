"""The command line: `niagara play`, `show`, `verify`, `compare`, `find`, `export`, `lab`, `rules` and others.

Results go to stdout, messages to stderr. Exit codes: 0 fine, 1 a bug of ours, 2 wrong usage, 3 unreadable log,
4 the log breaks the rules, 5 unknown or newer format, 6 input or output (a missing file, a full disk, a file that is
there already and was not to be replaced, a missing extra), 130 interrupted.
"""

from niagara.cli.app import app, main

__all__ = ["app", "main"]
