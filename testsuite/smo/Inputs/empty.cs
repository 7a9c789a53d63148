# Section 4 of the SMO paper: a conflict set without conflicts.
#
# The paper's answer: all statements write to one scalar.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[t, i] : 0 <= t < N and 0 <= i < N; T[i] : 0 <= i <= N; U[] }"
conflicts: "[N] -> { }"
