# Figure 2 of the SMO paper: the stencil of figure 1 after total expansion, with the
# conflict sets CS0 and CS1 of its part (c), and CS01 and CS10 of its part (d).
#
# The paper's answer (table 1): (i - t) mod (N + 1) for both statements; the baseline
# is two arrays of N elements, t mod 1 and i mod N.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S0[t, i] : 1 <= t <= N and 1 <= i <= N;
                   S1[t, i] : 1 <= t <= N and 1 <= i <= N }"
conflicts: "[N] -> { S0[t, i] -> S0[t', i'] : t = t' and i < i';
                     S1[t, i] -> S1[t', i'] : t = t' and i < i';
                     S0[t, i] -> S1[t', i'] : t = t' and i > i';
                     S1[t, i] -> S0[t', i'] : t + 1 = t' and i >= i' }"
