# Figure 1 of "SMO: An Integrated Approach to Intra-array and Inter-array Storage
# Optimization" (POPL 2016): a stencil that goes to and fro between P and Q.
# P[t, i] is read by Q[t, i], and Q[t, i] for the last time by P[t + 1, i + 1].
#
# The paper's answer: one array of N + 1 elements instead of 2 * N,
# P[t, i] and Q[t, i] both in (i - t) mod (N + 1).
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { P[t, i] : 1 <= t <= N and 1 <= i <= N;
                   Q[t, i] : 1 <= t <= N and 1 <= i <= N }"
conflicts: "[N] -> { P[t, i] -> P[t, j] : i < j;
                     Q[t, i] -> Q[t, j] : i < j;
                     P[t, i] -> Q[t, j] : i > j;
                     Q[t, i] -> P[t + 1, j] : i >= j }"
