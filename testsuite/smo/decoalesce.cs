# RUN: smo %s | funcheck %s
# REQUIRES: glpk
# An array of 2 x N and one of N x 2 stay apart: together they were N x N.
domains: "[N] -> { R[i, j] : 0 <= i < 2 and 0 <= j < N; C[i, j] : 0 <= i < N and 0 <= j < 2 }"
conflicts: "[N] -> {
  R[i, j] -> R[k, l] : i < k or (i = k and j < l);
  C[i, j] -> C[k, l] : i < k or (i = k and j < l) }"
# CHECK-DAG: size: "2*N"
# CHECK-DAG: C: {array: {{A0?}}
