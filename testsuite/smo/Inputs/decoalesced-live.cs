# Section 4.5 of the SMO paper: an array of 2 x N elements and one of N x 2, whose
# common rectangular hull has N x N.  S needs two rows at once; T needs two columns,
# and more of its conflict polyhedra are satisfied along its rows, which come first.
#
# The paper's answer: sums of coefficients (0, 1) and (1, 0), of which neither is
# greater; the statements have an array each, of 2 * N elements.  Here all values of S
# also conflict with all of T, so that the arrays cannot share elements anyway.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[t, i] : 0 <= t < N and 0 <= i < N;
                   T[i, t] : 0 <= i < N and 0 <= t < N }"
conflicts: "[N] -> { S[t, i] -> S[t, j] : i < j;
                     S[t, i] -> S[t + 1, j];
                     T[i, t] -> T[j, t] : i < j <= i + 5;
                     T[i, t] -> T[j, t] : i + 5 < j;
                     T[i, t] -> T[j, t + 1];
                     S[t, i] -> T[j, u] }"
