# Section 4.5 of the SMO paper: the arrays of decoalesced.cs, of 2 x N and of N x 2
# elements, and a third one of N x N elements, into which each of them fits.
#
# The paper's answer: the coalescing graph is connected, and all three statements are
# in one array of N * N elements.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[t, i] : 0 <= t < N and 0 <= i < N;
                   T[i, t] : 0 <= i < N and 0 <= t < N;
                   U[i, j] : 0 <= i < N and 0 <= j < N }"
conflicts: "[N] -> { S[t, i] -> S[t, j] : i < j;
                     S[t, i] -> S[t + 1, j];
                     T[i, t] -> T[j, t] : i < j <= i + 5;
                     T[i, t] -> T[j, t] : i + 5 < j;
                     T[i, t] -> T[j, t + 1];
                     U[i, j] -> U[k, l] : i < k;
                     U[i, j] -> U[i, l] : j < l }"
