#!/usr/bin/env python3
"""nested.py - a program that allocates inside of N branches in each other."""

import sys

depth = int(sys.argv[1])
print("""entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) \
(R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]""")
for d in range(depth):
    print("let (s%d : i64) = if a > %d then" % (d, d))
print("""let (k : i64) = A[n - 1 - i]
let (w : i64) = max(k, 4)
let (X_mem : mem) = alloc w * 8
let (X : [w]i64 @ X_mem -> R(w)) = iota w
let (x : i64) = X[3]
in (x)""")
for d in reversed(range(depth)):
    print("else in (%d) in (s%d)" % (d, d))
print("  in (S)")
