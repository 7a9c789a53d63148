# Figure 4 of the SMO paper: the conflicts of figure 2 between statements, alone.
#
# The paper says of them that the hyperplane (1, 0, 0) of the global array space,
# the number of the statement, satisfies all, with the modulus 2.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S0[t, i] : 1 <= t <= N and 1 <= i <= N;
                   S1[t, i] : 1 <= t <= N and 1 <= i <= N }"
conflicts: "[N] -> { S0[t, i] -> S1[t', i'] : t = t' and i > i';
                     S1[t, i] -> S0[t', i'] : t + 1 = t' and i >= i' }"
