// RUN: echo '[1,2,3,4]' | funrun %s | funcheck --match-full-lines %s
// Two arrays may be said to lie in one place: the value semantics keeps them apart.

entry fun main (A_mem : mem) (A : [4]i64 @ A_mem -> R(4)) : (m' : mem, [4]i64 @ m' -> R(4), [4]i64 @ m' -> R(4)) =
  let (m : mem) = alloc 32
  let (B : [4]i64 @ m -> R(4)) = copy A
  let (C : [4]i64 @ m -> R(4)) = iota 4
  in (m, B, C)

// CHECK: [1, 2, 3, 4]
// CHECK-NEXT: [0, 1, 2, 3]
// CHECK-NOT: {{.}}
