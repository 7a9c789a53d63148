# A tile in the form of a diamond: rows t of a one-dimensional stencil, which grow up
# to the middle and shrink after it.  S[t, i] is read by S[t + 1, i + 1] at last; the
# values on the two upper edges are read outside of the tile.
#
# One hyperplane that satisfies all conflicts has 6 * N - 5 cells.  The axis i leaves
# only conflicts of neighbouring rows: (2 * N - 1) * 2 cells.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[t, i] : N - 1 <= t + i <= 3 * N - 3 and 1 - N <= t - i <= N - 1 }"
conflicts: "[N] -> { S[t, i] -> S[t, j] : i < j;
                     S[t, i] -> S[t + 1, j] : j <= i;
                     S[t, i] -> S[u, j] : t + 2 <= u and N - 1 <= t and t + i >= 3 * N - 4;
                     S[t, i] -> S[u, j] : t < u and i < j and N - 1 <= t
                                          and t - i >= N - 2 }"
