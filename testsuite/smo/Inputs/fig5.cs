# Figure 5 of the SMO paper: the conflicts of figure 2 in the global array space,
# A[j, t, i] for S_j[t, i], as those of a single statement.
#
# The paper's answer: the hyperplane (0, -1, 1) satisfies all conflicts, so that
# A[j, t, i] is in (i - t) mod (N + 1).
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { A[j, t, i] : 0 <= j <= 1 and 1 <= t <= N and 1 <= i <= N }"
conflicts: "[N] -> { A[j, t, i] -> A[j, t, i'] : i < i';
                     A[0, t, i] -> A[1, t, i'] : i > i';
                     A[1, t, i] -> A[0, t', i'] : t + 1 = t' and i >= i' }"
