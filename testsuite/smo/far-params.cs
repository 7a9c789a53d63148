# RUN: smo %s | funcheck %s
# REQUIRES: glpk, isl
# The context says that p is large.  A modulus with a large negative constant, as
# 10*p - 327675, is no small one: q is at most 5.
# CHECK:      mappings:
# CHECK-NEXT:   S: {array: A, indices: ["i mod 5"]}
# CHECK-NEXT: arrays:
# CHECK-NEXT:   A: {size: "5"}
context: "[q, p] -> { : 2 <= q <= 5 and 32768 <= p <= 1015808 }"
domains: "[q, p] -> { S[i] : 0 <= i < q }"
conflicts: "[q, p] -> { S[i] -> S[j] : i < j }"
