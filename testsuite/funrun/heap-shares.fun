// RUN: echo '[1, 2, 3, 4]' | funrun --semantics=heap --races %s | funcheck --match-full-lines %s
// RUN: echo '[1, 2, 3, 4]' | funrun %s | funcheck --match-full-lines %s --check-prefix=VALUE
// An array is what stands in its block: C takes B's place, so B is C.  Values
// know nothing of that.

entry fun main (A_mem : mem) (A : [4]i64 @ A_mem -> R(4)) : (m' : mem, [4]i64 @ m' -> R(4), [4]i64 @ m' -> R(4)) =
  let (m : mem) = alloc 32
  let (B : [4]i64 @ m -> R(4)) = copy A
  let (C : [4]i64 @ m -> R(4)) = iota 4
  in (m, B, C)

// CHECK: [0, 1, 2, 3]
// CHECK-NEXT: [0, 1, 2, 3]
// VALUE: [1, 2, 3, 4]
// VALUE-NEXT: [0, 1, 2, 3]
