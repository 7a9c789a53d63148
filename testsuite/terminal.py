"""terminal.py - one line on a terminal about work that takes long.

What ground/progress.h does for the tools: nothing is shown where standard
error is no terminal.
"""

import os
import shutil
import sys

SHOWS = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def show(text):
    """TEXT stands there until clear() or another text."""
    if SHOWS:
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write("\r\33[K" + text[:width])
        sys.stderr.flush()


def clear():
    """Before anything else is written."""
    show("")
