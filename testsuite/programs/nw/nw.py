"""nw.py - data for nw.fun, and what it computes."""

import os

import rodinia
from align import codes, read_fasta, read_matrix
from values import Case, Value, i64, matrix, scalar, vector

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")


def fill(gap, border, similar):
    """All scores from the first row and column of BORDER, row by row."""
    scores = [list(border[0])]
    for row, pairs in zip(border[1:], similar[1:]):
        above, out = scores[-1], [row[0]]
        for j in range(1, len(row)):
            out.append(max(above[j - 1] + pairs[j],
                           above[j] - gap, out[-1] - gap))
        scores.append(out)
    return scores


def flat(rows):
    return [x for row in rows for x in row]


def core(rng, q, b):
    """Scores from a random border and random pairs."""
    n, gap = q * b + 1, rng.randrange(20)
    border = [[rng.randrange(-99, 100) for _ in range(n)] for _ in range(n)]
    similar = [[rng.randrange(-9, 10) for _ in range(n)] for _ in range(n)]
    return Case("fill_scores",
                [i64(q), i64(b), i64(n), scalar("i32", gap),
                 vector("i32", flat(border)), vector("i32", flat(similar))],
                [vector("i32", flat(fill(gap, border, similar)))])


def public(folder, large):
    for n, gap, border, similar, scores in rodinia.read(folder, large):
        for b in (16,) if large else (4, 16):
            yield Case("fill_scores", [i64((n - 1) // b), i64(b), i64(n), gap,
                                       border, similar], [scores])


def judge_moves(scores, gap, xs, ys, rows, results):
    """Are these the scores, and the moves those of an alignment that has the
    best score?"""
    n, given, k, moves = results
    problem = scores.differs(Value("i32", given.shape, given.data))
    if problem or n.data != [scores.shape[0]] or k.data != [len(moves.data)]:
        return problem or "n or k is wrong"
    i = j = score = 0
    for move in moves.data:
        if move not in (0, 1, 2) or i + (move != 2) > len(xs) or \
                j + (move != 1) > len(ys):
            return "move %r at %d, %d" % (move, i, j)
        score += rows[xs[i]][ys[j]] if move == 0 else -gap
        i += move != 2
        j += move != 1
    best = given.row(len(xs))[len(ys)]
    if (i, j, score) != (len(xs), len(ys), best):
        return "the moves end at %d, %d with %d, not %d" % (i, j, score, best)
    return None


def alignment(b, gap, xs, ys, rows, best=None):
    """A pair of sequences; the score is known to be BEST."""
    n = -(-max(len(xs), len(ys)) // b) * b + 1
    border = [[-gap * (i + j) for j in range(n)] for i in range(n)]
    similar = [[rows[xs[i - 1]][ys[j - 1]]
                if 1 <= i <= len(xs) and 1 <= j <= len(ys) else 0
                for j in range(n)] for i in range(n)]
    scores = fill(gap, border, similar)
    assert best in (None, scores[len(xs)][len(ys)])
    scores = matrix("i32", n, n, flat(scores))
    return Case("main",
                [i64(b), scalar("i32", gap), i64(len(xs)), i64(len(ys)),
                 vector("u8", xs), vector("u8", ys), i64(len(rows)),
                 matrix("i32", len(rows), len(rows), flat(rows))],
                lambda results: judge_moves(scores, gap, xs, ys, rows,
                                            results))


def cases(rng, large):
    if large:
        yield core(rng, 64, 16)
        return
    for q, b in [(0, 3), (1, 1), (1, 4), (2, 1), (3, 2), (5, 16), (2, 64)]:
        yield core(rng, q, b)
    letters, blosum = read_matrix(os.path.join(DATA, "BLOSUM62"))
    pair = [codes(letters, sequence) for _, sequence in
            read_fasta(os.path.join(DATA, "hemoglobin.fasta"))]
    identity = [[int(i == j) for j in range(len(letters))]
                for i in range(len(letters))]
    # That the best alignment has 72 equal letters is in Biopython's tutorial.
    yield alignment(16, 0, *pair, identity, 72)
    yield alignment(10, 8, *pair, blosum)
    for lx, ly in [(0, 0), (0, 5), (7, 0), (1, 9), (12, 3)]:
        xs, ys = ([rng.randrange(len(letters)) for _ in range(length)]
                  for length in (lx, ly))
        yield alignment(4, 3, xs, ys, blosum)
