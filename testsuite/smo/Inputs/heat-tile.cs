# A skewed tile of a two-dimensional stencil: S[t, i, j] is read for the last time by
# S[t + 1, i + 2, j + 1]; what is within two points of the upper ends of i and j is read
# outside of the tile.
#
# Greedily, each dimension has N cells.  A first hyperplane that satisfies less leaves
# conflicts for which 2 * N - 1 cells are enough.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[t, i, j] : 0 <= t, i, j < N }"
conflicts: "[N] -> { S[t, i, j] -> S[t, k, l] : i < k or (i = k and j < l);
                     S[t, i, j] -> S[t + 1, k, l] : k <= i + 1;
                     S[t, i, j] -> S[t + 1, i + 2, l] : l <= j;
                     S[t, i, j] -> S[u, k, l] : t + 2 <= u and i >= N - 2;
                     S[t, i, j] -> S[u, k, l] : t < u and j >= N - 2 }"
