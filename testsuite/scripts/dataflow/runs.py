"""runs.py - the conflicts of a run, from funrun --trace.

A value is known by the name of its array and the number of its write among those
of that name.
"""

import collections


def conflicts(text):
    """({name: number of writes}, pairs of values that are live together)

    A value is live from its write to the last read before the cell is written
    again."""
    written, last, born = collections.Counter(), {}, {}
    now, same = {}, {}
    for time, line in enumerate(text.splitlines()):
        kind, *words = line.split()
        if kind == "s":
            cell = (words[2], words[3])
            same[words[0], words[1]] = same.get(cell, cell)
        elif kind == "w":
            value = (words[0], written[words[0]])
            written[words[0]] += 1
            now[words[1], words[2]] = value
            born[value] = last[value] = time
        else:
            cell = (words[0], words[1])
            value = now.get(same.get(cell, cell))
            if value:
                last[value] = time
    return written, overlapping(born, last)


def overlapping(born, last):
    pairs, live = set(), []
    for value in sorted(born, key=born.get):
        live = [other for other in live if last[other] > born[value]]
        pairs.update(tuple(sorted((other, value))) for other in live)
        live.append(value)
    return pairs
