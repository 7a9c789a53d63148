#!/usr/bin/env python3
"""editors.py - do editors see in a program what the lexer sees?

usage: editors.py BUILD [--every N] [FILE ...]

Each token and comment of each program of the tests and of the documentation has
the scope of its kind:

  TextMate      by vscode-textmate and vscode-oniguruma, which
                testsuite/run installs in BUILD/editors-npm; no place of a program is `invalid`
  tree-sitter   its terminals, by a small reader of grammar.js in node; and by
                tree-sitter's own parser, where `tree-sitter` is on PATH
  Vim           by nvim or vim; of every Nth program (10)
  pages         the words of drivers/funview/tokens.js

What is not installed is skipped, with a message.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SUITE)
sys.path.insert(0, os.path.join(SUITE, "docs"))

import run as docs  # noqa: E402

# By the class of a token: TextMate's scope, Vim's group, tree-sitter's rules.
CLASSES = {
    "control": ("keyword.control", "funControl", "control head"),
    "parallel": ("keyword.control.parallel", "funParallel", "parallel"),
    "array": ("keyword.other.array", "funArray", "array"),
    "context": ("keyword.other.context", "funContext", "context"),
    "type": ("support.type", "funType", "type"),
    "constant": ("constant.language", "funConstant", "constant"),
    "function": ("support.function", "funFunction", "function"),
    "operator": ("keyword.operator", "funOperator", "operator"),
    "separator": ("punctuation.separator", "funSeparator", "separator"),
    "bracket": ("punctuation.section.bracket", "funBracket", "group attribute"),
    "attribute": ("punctuation.definition.attribute", "funAttribute",
                  "attribute"),
    "integer": ("constant.numeric.integer", "funInteger", "integer"),
    "float": ("constant.numeric.float", "funFloat", "float"),
    "string": (("punctuation", "string.quoted.double"), "funString", "string"),
    "comment": ("comment.line.double-slash", "funComment", "comment"),
    "name": ("variable.other", "", "name"),
    # Any word, by what stands before it.
    "head": ("entity.name.function", "funName", None),
    "attribute-name": ("entity.other.attribute-name", "funAttribute", None),
}
AFTER = {"#[": "attribute-name", "fun": "head", "imp": "head"}
TEXTMATE, VIM, TREE_SITTER = range(3)
MOST = 20  # problems that are shown

problems = []


def programs(folder):
    """Those of the tests, and of the pages, which are written to FOLDER."""
    files = [file for suffix in ("fun", "imp", "lmad")
             for file in glob.glob(os.path.join(SUITE, "**", "*." + suffix),
                                   recursive=True)]
    for page, block, text in docs.texts({"fun", "imp", "lmad"},
                                        docs.all_pages()):
        name = os.path.join(folder, "%s-%d.%s" % (
            os.path.basename(page), block.first, block.kind))
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        files.append(name)
    return sorted(files)


def read_words(build):
    with open(os.path.join(build, "editors", "words"),
              encoding="utf-8") as file:
        return {text: name for name, text in
                (line.rstrip("\n").split("\t") for line in file)}


def read_tokens(build, files, words):
    """[(file, [(line, column, class, text)])]."""
    done = subprocess.run([os.path.join(build, "bin-test", "tokens"), *files],
                          capture_output=True, check=True)
    result = []
    for row in done.stdout.decode("latin1").split("\n"):
        fields = row.split("\t", 4)
        if len(fields) == 1:
            if row:
                result.append((row, []))
            last = None
            continue
        line, column, _, kind, text = fields
        is_word = kind == "word"
        kind = words.get(text, "name") if kind in ("word", "sign") else kind
        if is_word and last in AFTER:
            kind = AFTER[last]
        last = text if kind not in AFTER.values() else None
        result[-1][1].append((line, column, kind, text))
    return result


def write_tokens(tokens, folder):
    name = os.path.join(folder, "tokens")
    with open(name, "w", encoding="latin1") as file:
        for path, rows in tokens:
            file.write("F\t%s\n" % path)
            for line, column, _, _ in rows:
                file.write("T\t%s\t%s\n" % (line, column))
    return name


def fits(found, kind, editor):
    expected = CLASSES[kind][editor]
    if editor == TEXTMATE:
        if isinstance(expected, str):
            expected = (expected,)
        return any(found == one + ".fun" or found.startswith(one + ".") and
                   kind == "string" for one in expected)
    if editor == TREE_SITTER:
        return expected is None or found in expected.split(" ")
    return found == expected


def compare(title, tokens, lines, editor):
    count = 0
    lines = iter(lines)
    for path, rows in tokens:
        for line, column, kind, text in rows:
            found = next(lines, "nothing")
            count += 1
            if not fits(found, kind, editor):
                problems.append("%s: %s:%s:%s: '%s' is a %s, not '%s'" % (
                    title, path, line, column, text, kind, found))
        if editor != VIM:
            invalid = next(lines, "I nothing")
            if invalid != "I 0" and not os.path.basename(path).startswith(
                    "bad-"):
                problems.append("%s: %s: %s places are invalid" % (
                    title, path, invalid[2:]))
    print("%s: %d tokens of %d programs" % (title, count, len(tokens)))


def run(*command, **how):
    done = subprocess.run(command, capture_output=True, text=True, **how)
    if done.returncode or done.stderr:
        problems.append("%s: %s" % (command[0], done.stderr))
    return done.stdout.split("\n")


def check_textmate(build, tokens, file):
    modules = os.path.join(build, "editors-npm", "node_modules")
    if not shutil.which("node") or not os.path.isdir(
            os.path.join(modules, "vscode-textmate")):
        print("TextMate: skipped, there is no node, or no vscode-textmate in "
              + modules)
        return
    compare("TextMate", tokens, run(
        "node", os.path.join(SUITE, "editors", "textmate.js"), modules,
        os.path.join(build, "editors/vscode/syntaxes/fun.tmLanguage.json"),
        file), TEXTMATE)


def check_tree_sitter(build, tokens, file, folder):
    source = os.path.join(build, "editors", "tree-sitter")
    if shutil.which("node"):
        compare("tree-sitter's terminals", tokens, run(
            "node", os.path.join(SUITE, "editors", "treesitter.js"),
            os.path.join(source, "grammar.js"),
            os.path.join(source, "queries", "highlights.scm"), file),
                TREE_SITTER)
    else:
        print("tree-sitter's terminals: skipped, there is no node")
    if not shutil.which("tree-sitter"):
        print("tree-sitter: skipped, there is no tree-sitter on PATH")
        return
    copy = shutil.copytree(source, os.path.join(folder, "tree-sitter"))
    run("tree-sitter", "generate", cwd=copy)
    good = [path for path, _ in tokens
            if not os.path.basename(path).startswith("bad-")]
    run("tree-sitter", "parse", "--quiet", *good, cwd=copy)


def check_vim(build, tokens, folder):
    vim = shutil.which("nvim") or shutil.which("vim")
    if not vim:
        print("Vim: skipped, there is neither nvim nor vim")
        return
    groups = os.path.join(folder, "groups")
    run(vim, *(["--headless"] if vim.endswith("nvim") else []), "-u", "NONE",
        "-i", "NONE", "-es", "-S", os.path.join(SUITE, "editors", "groups.vim"),
        env=dict(os.environ, GROUPS=groups, TOKENS=write_tokens(tokens, folder),
                 VIMFILES=os.path.join(build, "editors", "vim")),
        stdin=subprocess.DEVNULL)
    with open(groups, encoding="utf-8") as file:
        compare("Vim", tokens, file.read().split("\n"), VIM)


# The sets of drivers/funview/tokens.js, and the classes of the words in them:
# all of the first ones, and some of the others.
PAGES = [("KEYWORDS", {"control", "parallel", "array"}, {"context"}),
         ("TYPES", {"type"}, set()), ("CALLS", {"function", "constant"}, set())]


def check_pages(words):
    """The pages of funview and of the playground know the same words."""
    with open(os.path.join(ROOT, "drivers", "funview", "tokens.js"),
              encoding="utf-8") as file:
        text = file.read()
    for name, whole, some in PAGES:
        block = re.search(r"const %s = words\((.*?)\);" % name, text, re.S)
        found = set("".join(re.findall("'(.*?)'", block.group(1))).split())
        want = {word for word in words if words[word] in whole}
        may = {word for word in words if words[word] in some}
        for word in sorted((want - found) | (found - want - may)):
            problems.append("tokens.js: %s: '%s'" % (name, word))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    with tempfile.TemporaryDirectory() as folder:
        words = read_words(build)
        check_pages(words)
        tokens = read_tokens(build, args.files or programs(folder), words)
        file = write_tokens(tokens, folder)
        check_textmate(build, tokens, file)
        check_tree_sitter(build, tokens, file, folder)
        check_vim(build, tokens[::args.every], folder)
    for text in problems[:MOST]:
        print(text)
    print("%d problems" % len(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
