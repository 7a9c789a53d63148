"""rodinia.py - Rodinia's arguments of Needleman and Wunsch's algorithm, as they are
among Futhark's benchmarks."""

import os

from values import Value, read_file


def read(folder, large):
    """For n - 1 = 16, 128 and, if LARGE, 1024: n, the penalty, and n x n numbers row
    by row: the scores of the border, the similarities, all scores."""
    folder = os.path.join(folder, "futhark-benchmarks", "rodinia", "nw")
    for name in ["tiny", "small"] + ["medium"] * large:
        penalty, border, similar = read_file(["i32"] * 3, folder, name + ".in")
        scores, = read_file(["i32"], folder, name + ".out")
        n = scores.shape[0]
        yield (n, penalty, *(Value("i32", (n * n,), matrix.data)
                             for matrix in (border, similar, scores)))
