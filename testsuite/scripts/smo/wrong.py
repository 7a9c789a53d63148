"""wrong.py - inputs of smo that are none.

`PLANTED` are texts that smo has to reject; `planted` makes more of a random
conflict set.  `broken` changes a text anywhere: smo may accept or reject it.
"""

import re

import sketches

CS = 'context: "%s"\ndomains: "%s"\nconflicts: "%s"\n'
CONTEXT = "[N] -> { : N >= 1 }"
DOMAIN = "[N] -> { S[i, j] : 0 <= i, j < N; T[i] : 0 <= i < N }"
CONFLICT = "[N] -> { S[i, j] -> S[i, k] : j < k; S[i, j] -> T[i] }"


def cs(context=CONTEXT, domains=DOMAIN, conflicts=CONFLICT):
    return ".cs", CS % (context, domains, conflicts)


SPACE = "[N0] -> { [x0, x1] : 0 <= x0 < N0 and 0 <= x1 <= 1 }"
OTHER = "[N0] -> { [y0, y1] : 0 <= y0 < N0 and 0 <= y1 <= 1 }"
RELATION = "[N0] -> { [x0, x1] -> [y0, y1] : x0 < y0 and x1 = 0 and y1 = 0 }"


def smo_input(space=SPACE, other=OTHER, names="y0 y1", statements="2", count="1",
              pair="0 0", relation=RELATION):
    return ".smo.input", "\n".join([space, other, names, statements, count, pair,
                                    relation]) + "\n"


PLANTED = {
    "nothing": (".cs", ""),
    "only a comment": (".cs", "# nothing\n"),
    "no YAML": (".cs", 'domains: "{ S[] }\n'),
    "a list": (".cs", "- domains\n- conflicts\n"),
    "a mapping instead of a string": (".cs", "domains: {S: 1}\nconflicts: []\n"),
    "no domains": (".cs", 'conflicts: "{ }"\n'),
    "no conflicts": (".cs", 'domains: "{ S[i] : 0 <= i < 3 }"\n'),
    "an unknown key": (".cs", CS % (CONTEXT, DOMAIN, CONFLICT) + 'domain: "{ }"\n'),
    "a key twice": (".cs", CS % (CONTEXT, DOMAIN, CONFLICT) +
                    'conflicts: "{ }"\n'),
    "no isl": cs(domains="S[i] with 0 <= i < N"),
    "no brace": cs(domains=DOMAIN[:-1]),
    "two braces": cs(domains=DOMAIN + " }"),
    "no bracket": cs(conflicts="[N] -> { S[i, j -> S[i, k] : j < k }"),
    "no arrow": cs(conflicts="[N] -> { S[i, j] S[i, k] : j < k }"),
    "half a comparison": cs(domains="[N] -> { S[i, j] : 0 <= i and j < }"),
    "no comparison": cs(domains="[N] -> { S[i, j] : i + j }"),
    "an unknown statement": cs(conflicts="[N] -> { S[i, j] -> U[i, k] : j < k }"),
    "an unknown statement first": cs(
        conflicts="[N] -> { U[i, j] -> S[i, k] : j < k }"),
    "fewer indices": cs(conflicts="[N] -> { S[i] -> S[j] : i < j }"),
    "more indices": cs(conflicts="[N] -> { T[i] -> T[i, k] : i < k }"),
    "other indices of a statement": cs(
        domains="[N] -> { S[i, j] : 0 <= i, j < N; S[i] : 0 <= i < N; "
                "T[i] : 0 <= i < N }"),
    "a product": cs(domains="[N] -> { S[i, j] : 0 <= i and 0 <= j and i * j < N; "
                            "T[i] : 0 <= i < N }"),
    "a product with a parameter": cs(
        conflicts="[N] -> { S[i, j] -> S[k, l] : N * i < k }"),
    "a square": cs(conflicts="[N] -> { S[i, j] -> S[k, l] : i * i < k }"),
    "a modulus that is a parameter": cs(
        conflicts="[N] -> { S[i, j] -> S[k, l] : i mod N < k }"),
    "a divisor that is 0": cs(
        conflicts="[N] -> { S[i, j] -> S[k, l] : floor(i/0) < k }"),
    "no upper bound": cs(domains="[N] -> { S[i, j] : 0 <= i < N and 0 <= j; "
                                 "T[i] : 0 <= i < N }"),
    "no lower bound": cs(domains="[N] -> { S[i, j] : i < N and 0 <= j < N; "
                                 "T[i] : 0 <= i < N }"),
    "no bounds": cs(domains="[N] -> { S[i, j]; T[i] : 0 <= i < N }"),
    "a ray": cs(domains="[N] -> { S[i, j] : i = j and 0 <= i; "
                        "T[i] : 0 <= i < N }"),
    "an unknown name": cs(domains="[N] -> { S[i, j] : 0 <= i, j < M; "
                                  "T[i] : 0 <= i < N }"),
    "a parameter that is not declared": cs(
        domains="{ S[i, j] : 0 <= i, j < N; T[i] : 0 <= i < 3 }"),
    "a set as conflicts": cs(conflicts="[N] -> { S[i, j] : i < j }"),
    "a map as domains": cs(domains="[N] -> { S[i, j] -> T[i] : 0 <= i, j < N }"),
    "statements in the context": cs(context="[N] -> { S[N] : N >= 1 }"),
    "a third tuple": cs(conflicts="[N] -> { S[i, j] -> S[i, k] -> T[i] : j < k }"),
    "a statement without a name": cs(
        domains="[N] -> { [i, j] : 0 <= i, j < N }", conflicts="{ }"),
    "a real number": cs(domains="[N] -> { S[i, j] : 0 <= i, j < 2.5; "
                                "T[i] : 0 <= i < N }"),
    "an empty input": (".smo.input", ""),
    "no relation": smo_input(relation=""),
    "fewer relations": smo_input(count="2"),
    "more relations": smo_input(count="0"),
    "no number": smo_input(statements="two"),
    "a negative number": smo_input(count="-1"),
    "no statement": smo_input(statements="0"),
    "an unknown number": smo_input(pair="0 2"),
    "a negative statement": smo_input(pair="-1 0"),
    "half a pair": smo_input(pair="0"),
    "more names": smo_input(names="y0 y1 y2"),
    "other names": smo_input(names="a b"),
    "spaces of two sizes": smo_input(other="[N0] -> { [y0] : 0 <= y0 < N0 }"),
    "a relation of fewer indices": smo_input(
        relation="[N0] -> { [x0] -> [y0] : x0 < y0 }"),
    "a relation without end": smo_input(relation=RELATION[:-1]),
    "a set as relation": smo_input(relation=SPACE),
    "an unbounded space": smo_input(
        space="[N0] -> { [x0, x1] : 0 <= x0 and 0 <= x1 <= 1 }",
        other="[N0] -> { [y0, y1] : 0 <= y0 and 0 <= y1 <= 1 }"),
    "a product in a relation": smo_input(
        relation=RELATION.replace("x0 < y0", "x0 * x1 < y0")),
}


# What smo may answer, if it answers rightly.
EXTREME = [
    cs(domains="[N] -> { S[i, j] : 0 <= i, j < 9%s; T[i] : 0 <= i < N }"
       % ("9" * 40)),
    cs(domains="[N] -> { S[i, j] : 0 <= i, j < 9223372036854775807N; "
               "T[i] : 0 <= i < N }"),
    cs(conflicts="[N] -> { S[i, j] -> S[k, l] : 4611686018427387905i < k + 3l }"),
    cs(conflicts="[N] -> { S[i, j] -> S[k, l] : i + 2147483649j = 2147483648k }"),
    cs(context="[N] -> { : N >= 9223372036854775807 }"),
    cs(domains="[N] -> { S[i, j] : 0 <= i, j < N; T[i] : %s }" % " and ".join(
        "%d <= i < N + %d" % (-number, number) for number in range(300))),
    cs(domains="[N] -> { S[i, j] : 0 <= i, j < N; T[i] : %si%s >= 0 and i = 0 }"
       % ("(" * 3000, ")" * 3000)),
]


def planted(rng, seed):
    """(what is wrong, suffix, text)"""
    if rng.random() < 0.5:
        kind = rng.choice(sorted(PLANTED))
        return (kind,) + PLANTED[kind]
    sketch = sketches.Sketch(seed)
    kind, pattern, new = rng.choice(FAULTS)
    found = list(re.finditer(pattern, sketch.text))
    if not found:
        return planted(rng, seed + 1)
    place = rng.choice(found)
    text = sketch.text[:place.start()] + place.expand(new) + \
        sketch.text[place.end():]
    return kind, sketch.suffix, text


# What a text has, and by what one occurrence of it is replaced.
FAULTS = [
    ("no brace", r"\{(?= \S)", ""),
    ("no closing bracket", r"\](?= :)", ""),
    ("a product", r"(?<=[\w'] : )(?=[^;}]*(\b[kux]\b))|(?<=: )(x[01])(?= [<=>])",
     r"\g<0>nothing * nothing = 0 and "),
    ("an unknown name", r"(?<=[])] : )(?=\w)", "nothing <= 3 and "),
    ("two operators", r" <= ", " <= + * "),
    ("a strange character", r" and ", " and ? "),
    ("no operand", r" < [\w']+(?= and| or|\)|;| \})", " < "),
]


def broken(rng, seed):
    """(suffix, text) with a few random changes, or with extreme numbers."""
    if rng.random() < 0.05:
        return rng.choice(EXTREME)
    sketch = sketches.Sketch(seed)
    text = sketch.text
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(text))
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + text[at + rng.choice([1, 1, 3, 20]):]
        elif kind == 1:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif kind == 2:
            end = at + rng.randint(1, 12)
            text = text[:at] + text[at:end] * 2 + text[end:]
        else:
            text = text[:at] + rng.choice(PIECES) + text[at + 1:]
        text = text or " "
    return sketch.suffix, text


PIECES = list("[]{}():;,<>=+-*/%#'\"|&!?\\\n\t\0\x7f09iNS") + [
    "->", " and ", " or ", " not ", "exists ", " mod ", "floor(", "18446744073709551616",
    "9223372036854775807", "-", "context: ", "domains: ", "é", "((((((((", "2 2"]
