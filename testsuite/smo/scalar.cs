# RUN: smo %s | funcheck %s
# REQUIRES: glpk, isl
# Without conflicts one cell is enough.
domains: "[N] -> { S[i] : 0 <= i < N; T[] }"
conflicts: "{ S[i] -> T[] : 1 = 0 }"
# CHECK:      S: {array: A, indices: []}
# CHECK-NEXT: T: {array: A, indices: []}
# CHECK:      A: {size: "1"}
