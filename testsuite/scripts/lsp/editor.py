#!/usr/bin/env python3
"""editor.py - fun-lsp in a real editor: neovim, without a screen, set up as
docs/fun-lsp.md says.

usage: editor.py BUILD

Exits with 77 where there is no neovim (Debian's neovim, 0.7 or later), or no
fun-lsp.  `testsuite/run --editor` installs it.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SKIPPED = 77
SECONDS = 60

PROGRAM = """fun half (n : i64) : (i64) =
  in (n / 2)

entry fun main (n : i64) (m : i64) : (i64) =
  let (h : i64) = half(n) let (k : i64) = half(h)
  let (r : i64) =
    loop (acc : i64 = k) for i<m do // \U0001f600
      assert m > 0 "\U0001f600 \u00e9" in (ack + i)
  in (r)
"""


def set_up():
    """The lines for init.lua on the page."""
    with open(os.path.join(ROOT, "docs", "fun-lsp.md"),
              encoding="utf-8") as file:
        return re.search(r"^```lua\n(.*?)^```", file.read(), re.M | re.S)[1]


def main():
    server = os.path.abspath(os.path.join(sys.argv[1], "bin", "fun-lsp"))
    for what, found in (("neovim", shutil.which("nvim")),
                        ("fun-lsp", os.path.exists(server))):
        if not found:
            print("skipped: there is no %s" % what)
            return SKIPPED
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "a.fun")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        init = os.path.join(scratch, "init.lua")
        with open(init, "w", encoding="utf-8") as file:
            file.write(set_up())
        environment = dict(os.environ, FUN_FILE=path,
                           PATH=os.path.dirname(server) + os.pathsep +
                           os.environ["PATH"],
                           HOME=scratch, XDG_STATE_HOME=scratch,
                           XDG_CACHE_HOME=scratch, LC_ALL="C.UTF-8")
        done = subprocess.run(
            ["nvim", "--headless", "-u", init, "-i", "NONE", "-n", "-c",
             "luafile " + os.path.join(HERE, "editor.lua")],
            env=environment, capture_output=True, text=True, check=False,
            stdin=subprocess.DEVNULL, timeout=SECONDS)
        if done.returncode != 0 or "done" not in done.stdout:
            print(done.stdout, done.stderr, sep="\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
