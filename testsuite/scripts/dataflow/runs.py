"""runs.py - the conflicts of a run, from funrun --trace.

A value is known by the name of its array and the number of its write among those
of that name.  Its events are its write, and the reads before its cell is written
again.  An event has a time, and the iterations around it: pairs of a parallel form's
number and that of the iteration.
"""

import collections
import itertools

Event = collections.namedtuple("Event", "time around")


def events(text):
    """({name: number of writes}, {value: its events, the write first})"""
    written, now, same, found = collections.Counter(), {}, {}, {}
    around, forms = [], itertools.count()
    for time, line in enumerate(text.splitlines()):
        kind, *words = line.split()
        if kind == "{":
            around.append((next(forms), -1))
        elif kind == "i":
            around[-1] = (around[-1][0], around[-1][1] + 1)
        elif kind == "}":
            around.pop()
        elif kind == "s":
            cell = (words[2], words[3])
            same[words[0], words[1]] = same.get(cell, cell)
        elif kind == "w":
            value = (words[0], written[words[0]])
            written[words[0]] += 1
            now[words[1], words[2]] = value
            found[value] = [Event(time, tuple(around))]
        else:
            cell = (words[0], words[1])
            value = now.get(same.get(cell, cell))
            if value:
                found[value].append(Event(time, tuple(around)))
    return written, found


def is_before(one, other, parallel):
    """Is event ONE before OTHER, in any order of iterations if PARALLEL?"""
    if one.time >= other.time or not parallel:
        return one.time < other.time
    for mine, theirs in zip(one.around, other.around):
        if mine != theirs:
            return mine[0] != theirs[0]
    return True


def conflicts(found, parallel):
    """The pairs of values of which none is dead before the other one is written"""
    def outlives(one, other):
        return not all(is_before(event, found[other][0], parallel)
                       for event in found[one])

    return {pair for pair in itertools.combinations(sorted(found), 2)
            if outlives(*pair) and outlives(*reversed(pair))}
