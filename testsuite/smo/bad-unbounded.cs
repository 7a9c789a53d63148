# RUN: not smo %s 2>&1 | funcheck %s
# REQUIRES: glpk, isl
# CHECK: bad-unbounded.cs:5:10: error: index 'i' of 'S' is unbounded
# CHECK-NOT: mappings
domains: "[N] -> { S[i] : i >= N }"
conflicts: "{ S[i] -> S[j] : i < j }"
