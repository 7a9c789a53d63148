#!/usr/bin/env python3
"""recipes.py - does what docs/contributing.md tells to do still work?

usage: recipes.py ROOT LIT [RECIPE ...]

A recipe is a section of the page that begins with "files: N" and has a patch of
its name in testsuite/docs/recipes.  For each, a copy of the tree is patched, as
many files besides docs/ have to change as the page says, the tools are built, and
the tests that the patch adds are run with them.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

PAGE = os.path.join("docs", "contributing.md")
SECTION = re.compile(r"^## (?:An?|The) (.*)\n+files: (\d+)", re.M)
TOUCHED = re.compile(r"^\+\+\+ b/(.*)$", re.M)
ADDED = re.compile(r"^--- /dev/null\n\+\+\+ b/(testsuite/.*)$", re.M)


def recipes(root):
    with open(os.path.join(root, PAGE), encoding="utf-8") as file:
        return [(name.replace(" ", "-"), int(files))
                for name, files in SECTION.findall(file.read())]


def copy_tree(root, to):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], check=True,
                            capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        os.makedirs(os.path.dirname(os.path.join(to, name)), exist_ok=True)
        shutil.copy(os.path.join(root, name), os.path.join(to, name))


def run(*command):
    """What COMMAND printed, if it failed; else None."""
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        return "%s\n%s" % (" ".join(command), done.stdout[-4000:])
    return None


def follow(root, lit, name, files):
    """What is wrong with the recipe NAME, or None."""
    patch = os.path.join(root, "testsuite", "docs", "recipes", name + ".patch")
    with open(patch, encoding="utf-8") as file:
        text = file.read()
    touched = [path for path in TOUCHED.findall(text)
               if not path.startswith("docs/")]
    if len(touched) != files:
        return "%s says %d files, its patch touches %d: %s" % (
            PAGE, files, len(touched), " ".join(touched))
    tests = ADDED.findall(text)
    if not tests:
        return "the patch adds no test"
    with tempfile.TemporaryDirectory() as tree:
        copy_tree(root, tree)
        build = os.path.join(tree, "build")
        return (run("patch", "-d", tree, "-p1", "-s", "--no-backup-if-mismatch",
                    "-i", patch) or
                run("cmake", "-S", tree, "-B", build, "-G", "Ninja",
                    "-DCMAKE_C_FLAGS=-O0") or
                run("cmake", "--build", build, "--target", "tools") or
                run(sys.executable, lit, "-v", "--param", "build=" + build,
                    *[os.path.join(tree, test) for test in tests]))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.split("\n\n")[1])
    root, lit, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    failed = 0
    found = recipes(root)
    if not found:
        sys.exit("%s has no recipe" % PAGE)
    for name, files in found:
        if wanted and name not in wanted:
            continue
        problem = follow(root, lit, name, files)
        failed += problem is not None
        print("%s: %s" % (name, problem or "works, %d files" % files))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
