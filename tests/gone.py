"""The scratch names of a process that is gone."""

from __future__ import annotations

import subprocess
import sys
from unittest.mock import patch

from niagara.log.scratch_name import scratch_name


def name_of_one_who_is_gone(name: str) -> str:
    """The name under which a killed process made `name`."""
    child = subprocess.Popen([sys.executable, "-S", "-c", ""])
    child.wait()
    with patch("os.getpid", return_value=child.pid):
        return scratch_name(name)
