#!/usr/bin/env python3
"""numpy_python.py - which Python has numpy, for the modules that funemit writes?

usage: numpy_python.py

Prints its path, or says that there is none.
"""

import functools
import subprocess
import sys

MISSING = "there is no Python that has numpy (python3-numpy)"


@functools.lru_cache(maxsize=None)
def find():
    """The path of a Python with numpy: this one, or the system's; or None."""
    for path in sys.executable, "/usr/bin/python3":
        try:
            if subprocess.run([path, "-c", "import numpy"],
                              capture_output=True).returncode == 0:
                return path
        except OSError:
            continue
    return None


if __name__ == "__main__":
    print(find() or MISSING)
    sys.exit(0 if find() else 1)
