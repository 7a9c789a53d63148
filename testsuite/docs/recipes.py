#!/usr/bin/env python3
"""recipes.py - does what docs/contributing.md tells to do still work?

usage: recipes.py ROOT LIT [RECIPE ...]

A recipe is a section of the page that begins with "files: N" and has a patch of
its name in testsuite/docs/recipes.  As many files besides docs/ have to change as
the page says.  A copy of the tree gets all patches and is built once.  There, the
tests that the patches add are run, rooms.py has to be content, and passes that are
new have to change some random programs and keep what they compute.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAMS = 2000  # at most, till a new pass has changed enough of them
CHANGED = 10
PAGE = os.path.join("docs", "contributing.md")
SECTION = re.compile(r"^## (?:An?|The) (.*)\n+files: (\d+)", re.M)
TOUCHED = re.compile(r"^\+\+\+ b/(.*)$", re.M)
PASS_ROW = re.compile(r"^\+PASS\((\w+)\)", re.M)
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


def patch_of(root, name):
    return os.path.join(root, "testsuite", "docs", "recipes", name + ".patch")


def count(name, files, text):
    """What is wrong with the patch TEXT of the recipe NAME by itself, or None."""
    touched = [path for path in TOUCHED.findall(text)
               if not path.startswith("docs/")]
    if len(touched) != files:
        return "%s: %s says %d files, its patch touches %d: %s" % (
            name, PAGE, files, len(touched), " ".join(touched))
    if not ADDED.findall(text):
        return "%s: the patch adds no test" % name
    return None


def build(root, tree, names, passes):
    """Patch and build TREE, a copy of ROOT; what fails, or None."""
    copy_tree(root, tree)
    for name in names:
        problem = run("patch", "-d", tree, "-p1", "-s",
                      "--no-backup-if-mismatch", "-i", patch_of(root, name))
        if problem:
            return problem
    fuzzers = ["pass-fuzz"] if passes else []
    return (run("cmake", "-S", tree, "-B", os.path.join(tree, "build"), "-G",
                "Ninja", "-DCMAKE_C_FLAGS=-O0") or
            run("cmake", "--build", os.path.join(tree, "build"), "--target",
                "tools", *fuzzers))


def check(tree, lit, tests, passes):
    """What the patched TREE does wrong, or None."""
    suite, out = os.path.join(tree, "testsuite"), os.path.join(tree, "build")
    problem = (run(sys.executable, lit, "-v", "--param", "build=" + out,
                   *[os.path.join(tree, test) for test in tests]) or
               run(sys.executable, os.path.join(suite, "rooms.py"), tree, out))
    for name in passes:
        problem = problem or run(
            sys.executable, os.path.join(suite, "fuzz", "passes"),
            str(PROGRAMS), "--pass=" + name, "--enough=%d" % CHANGED,
            "--build=" + out)
    return problem


def follow(root, lit, recipes_wanted):
    """What is wrong with these recipes, or None."""
    texts = []
    for name, files in recipes_wanted:
        with open(patch_of(root, name), encoding="utf-8") as file:
            texts.append(file.read())
        problem = count(name, files, texts[-1])
        if problem:
            return problem
    tests, passes = ([found for text in texts for found in what.findall(text)]
                     for what in (ADDED, PASS_ROW))
    with tempfile.TemporaryDirectory() as tree:
        names = [name for name, _ in recipes_wanted]
        return (build(root, tree, names, passes) or
                check(tree, lit, tests, passes))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.split("\n\n")[1])
    root, lit, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    found = [recipe for recipe in recipes(root)
             if not wanted or recipe[0] in wanted]
    if not found:
        sys.exit("%s has no such recipe" % PAGE)
    problem = follow(root, lit, found)
    if problem:
        print(problem)
        return 1
    for name, files in found:
        print("%s: works, %d files" % (name, files))
    return 0


if __name__ == "__main__":
    sys.exit(main())
