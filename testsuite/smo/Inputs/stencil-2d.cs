# A stencil in two dimensions that goes to and fro between P and Q, in rows: as in
# figure 1 of the SMO paper, with Q[t, i, j] read for the last time by P[t + 1, i + 1, j + 1].
#
# The paper's answer (table 1): (N + 2) * N elements.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { P[t, i, j] : 1 <= t, i, j <= N; Q[t, i, j] : 1 <= t, i, j <= N }"
conflicts: "[N] -> { P[t, i, j] -> P[t, k, l] : i < k or (i = k and j < l);
                     Q[t, i, j] -> Q[t, k, l] : i < k or (i = k and j < l);
                     P[t, i, j] -> Q[t, k, l] : k < i or (k = i and l < j);
                     Q[t, i, j] -> P[t + 1, k, l] : k <= i or (k = i + 1 and l <= j) }"
