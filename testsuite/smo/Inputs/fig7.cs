# Figure 7 of the SMO paper: five Jacobi smoothing steps, each of them over N * N
# points after the one before it; S_k[i, j] is read by S_{k + 1}[i + 1, j] at last.
#
# The paper's answer (part (e)): one array of (N + 2) * N elements, in which S_k[i, j]
# is in [(i + 3 - 2 * k) mod (N + 2), j mod N].  The baseline needs 2 * N * N.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S0[i, j] : 0 <= i < N and 0 <= j < N;
                   S1[i, j] : 0 <= i < N and 0 <= j < N;
                   S2[i, j] : 0 <= i < N and 0 <= j < N;
                   S3[i, j] : 0 <= i < N and 0 <= j < N;
                   S4[i, j] : 0 <= i < N and 0 <= j < N }"
conflicts: "[N] -> { S0[i, j] -> S0[i', j'] : i < i' or (i = i' and j < j');
                     S0[i, j] -> S1[i', j'] : i >= i' or (i + 1 = i' and j > j');
                     S1[i, j] -> S1[i', j'] : i < i' or (i = i' and j < j');
                     S1[i, j] -> S2[i', j'] : i >= i' or (i + 1 = i' and j > j');
                     S2[i, j] -> S2[i', j'] : i < i' or (i = i' and j < j');
                     S2[i, j] -> S3[i', j'] : i >= i' or (i + 1 = i' and j > j');
                     S3[i, j] -> S3[i', j'] : i < i' or (i = i' and j < j');
                     S3[i, j] -> S4[i', j'] : i >= i' or (i + 1 = i' and j > j');
                     S4[i, j] -> S4[i', j'] : i < i' or (i = i' and j < j') }"
