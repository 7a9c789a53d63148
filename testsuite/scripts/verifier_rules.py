#!/usr/bin/env python3
"""verifier_rules.py - has every rule of the verifier its tests and its documentation?

usage: verifier_rules.py [ROOT]

For each RULE of the files that verifier/rules/rules.def includes:

- its section is one of docs/language.md;
- testsuite/verifier holds a test that is accepted, ID.fun or ID.imp, and one
  that is rejected, bad-ID.fun or bad-ID.imp, which checks a message of that
  rule; or, where only a pass can break it, testsuite/unit/verifier/verify.c checks it;
- docs/verifier.md has one row for it, `| ID | message | ...`, in which texts
  stand for $1, $2, ...; a section may stand between the two.

And the other way round: no test checks a message of a rule, and no row stands
for one, that is not there.
"""

import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
INCLUDE = re.compile(r'^#include "(verifier/rules/\w+\.def)"', re.M)
RULE = re.compile(r'^RULE\((\w+), "([^"]*)", "([^"]*)", "((?:[^"\\]|\\.)*)"\)$',
                  re.M)
HEADING = re.compile(r"^#+ ([0-9]+(?:\.[0-9]+)?) ", re.M)
MESSAGE = re.compile(r"error: .*\[([a-z0-9-]+)\]\s*$", re.M)
UNIT_MESSAGE = re.compile(r'\[([a-z0-9-]+)\]\\n"|\[([a-z0-9-]+)\]"\)')
ROW = re.compile(r"^\| ([a-z0-9-]+) \| (.*) \|$", re.M)
CELL_END = re.compile(r"(?<!\\)\|")
# These a pass can break, but no text: testsuite/unit/verifier/verify.c has their tests.
NOT_FROM_TEXT = {"scope", "bound-twice", "level-of-form"}

problems = []


def problem(text, *args):
    problems.append(text % args)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def read_rules(root):
    """{id: (file, section, message)}"""
    rules, names = {}, {}
    for name in INCLUDE.findall(read(root, "verifier/rules/rules.def")):
        text = read(root, name)
        found = RULE.findall(text)
        if len(found) != len(re.findall(r"^RULE\(", text, re.M)):
            problem("%s: a RULE is not written on one line as the others are",
                    name)
        for enumerator, rule, section, message in found:
            if enumerator.lower().replace("_", "-") != rule:
                problem("%s: %s has the id '%s'", name, enumerator, rule)
            if rule in rules:
                problem("%s: '%s' is a rule of %s already", name, rule,
                        names[rule])
            rules[rule] = (name, section, message)
            names[rule] = name
    return rules


def check_sections(root, rules):
    sections = set(HEADING.findall(read(root, "docs/language.md")))
    for rule, (name, section, _) in rules.items():
        if section not in sections:
            problem("%s: '%s' cites section %s, which docs/language.md does "
                    "not have", name, rule, section)


def read_tests(root):
    """{name without its ending: text}"""
    tests = {}
    for path in glob.glob(os.path.join(root, "testsuite/verifier/**"),
                          recursive=True):
        stem, ending = os.path.splitext(os.path.basename(path))
        if ending in (".fun", ".imp"):
            tests[stem] = tests.get(stem, "") + read(path)
    return tests


def check_tests(root, rules, tests):
    unit = {a or b for a, b in
            UNIT_MESSAGE.findall(read(root, "testsuite/unit/verifier/verify.c"))}
    for rule, (name, _, _) in rules.items():
        if rule in NOT_FROM_TEXT:
            if rule not in unit:
                problem("%s: testsuite/unit/verifier/verify.c checks no message of "
                        "'%s'", name, rule)
            continue
        for stem in rule, "bad-" + rule:
            if stem not in tests:
                problem("%s: there is no test %s.fun or %s.imp below "
                        "testsuite/verifier", name, stem, stem)
        bad = tests.get("bad-" + rule)
        if bad and rule not in MESSAGE.findall(bad):
            problem("%s: the test bad-%s checks no message that ends in "
                    "[%s]", name, rule, rule)
    for stem, text in sorted(tests.items()):
        for rule in sorted(set(MESSAGE.findall(text)) - set(rules)):
            problem("the test %s checks a message of '%s', which is no rule",
                    stem, rule)
    for rule in sorted((unit | NOT_FROM_TEXT) - set(rules)):
        problem("'%s' of testsuite/unit/verifier/verify.c is no rule", rule)


def pattern_of(message):
    parts = re.split(r"\$[1-9]", message.replace('\\"', '"'))
    return re.compile("(.*)".join(re.escape(part) for part in parts))


def check_rows(root, rules):
    page = read(root, "docs/verifier.md")
    rows = {}
    for rule, rest in ROW.findall(page):
        if rule not in ("rule",):
            rows.setdefault(rule, []).append(
                [cell.strip().replace(r"\|", "|")
                 for cell in CELL_END.split(rest)])
    for rule, (name, section, message) in rules.items():
        found = rows.pop(rule, [])
        if len(found) != 1:
            problem("docs/verifier.md: %d rows `| %s | ...` for that rule of "
                    "%s", len(found), rule, name)
            continue
        cells = found[0]
        if re.fullmatch(r"[0-9.]+", cells[0]):
            if cells[0] != section:
                problem("docs/verifier.md: '%s' has the section %s, not %s",
                        rule, section, cells[0])
            cells = cells[1:]
        if not pattern_of(message).fullmatch(cells[0]):
            problem("docs/verifier.md: the message of '%s' is\n    %s\nnot\n"
                    "    %s", rule, message, cells[0])
    for rule in rows:
        if "-" in rule:
            problem("docs/verifier.md: a row for '%s', which is no rule", rule)


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else ROOT
    rules = read_rules(root)
    check_sections(root, rules)
    check_tests(root, rules, read_tests(root))
    check_rows(root, rules)
    print("\n".join(problems))
    print("%d rules, %d problems" % (len(rules), len(problems)))
    return 1 if problems or not rules else 0


if __name__ == "__main__":
    sys.exit(main())
