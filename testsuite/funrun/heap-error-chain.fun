// RUN: echo 4 | not funrun --semantics=heap %s 2>&1 | funcheck --match-full-lines %s
// The last part of a chain gives positions that the part before it has.

fun main (n : i64) : (i64) =
  let (m : mem) = alloc 800
  let (A : [4]i64 @ m -> C(2, 3) after 3 + {(4 : 1)}) = iota 4
  let (x : i64) = A[0]
  in (x)

// CHECK: {{.*}}.fun:[[#@LINE-4]]:3: error: element [3] of 'A' has no offset: the last LMAD of its index function gives index 6, which is out of range for the one before it
