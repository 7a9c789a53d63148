# The stencil of stencil-2d.cs in three dimensions.
#
# The paper's answer (table 1): (N + 2) * N * N elements.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { P[t, i, j, k] : 1 <= t, i, j, k <= N;
                   Q[t, i, j, k] : 1 <= t, i, j, k <= N }"
conflicts: "[N] -> {
  P[t, i, j, k] -> P[t, a, b, c] : i < a or (i = a and j < b) or (i = a and j = b and k < c);
  Q[t, i, j, k] -> Q[t, a, b, c] : i < a or (i = a and j < b) or (i = a and j = b and k < c);
  P[t, i, j, k] -> Q[t, a, b, c] : a < i or (a = i and b < j) or (a = i and b = j and c < k);
  Q[t, i, j, k] -> P[t + 1, a, b, c] :
    a <= i or (a = i + 1 and b <= j) or (a = i + 1 and b = j + 1 and c <= k) }"
