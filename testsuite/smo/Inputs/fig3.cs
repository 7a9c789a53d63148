# Figure 3 of the SMO paper: the conflicts of figure 2 within a statement, alone.
#
# The paper's answer: i mod N for each statement, since there are no conflicts along t.
# As no conflict is between the statements here, one array has room for both.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S0[t, i] : 1 <= t <= N and 1 <= i <= N;
                   S1[t, i] : 1 <= t <= N and 1 <= i <= N }"
conflicts: "[N] -> { S0[t, i] -> S0[t', i'] : t = t' and i < i';
                     S1[t, i] -> S1[t', i'] : t = t' and i < i' }"
