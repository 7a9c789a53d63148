// RUN: echo '3' | funrun --semantics=heap --races %s | funcheck --match-full-lines %s
// Undefined elements are copied, by every form that copies, and a copy of one
// makes what it is written to undefined again.

entry fun main (n : i64) : (m' : mem, [2 * n]i64 @ m' -> R(2 * n), [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 16 * n
  let (k : mem) = alloc 8 * n
  let (A : [n]i64 @ k -> R(n)) = scratch [n] i64
  let (B : [n]i64 @ k -> R(n)) = A with [1] = 7
  let (C : [2 * n]i64 @ m -> R(2 * n)) = replicate [2 * n] 1
  let (x : i64) = B[0]
  let (D : [2 * n]i64 @ m -> R(2 * n)) = C with [5] = x
  let (E : [2 * n]i64 @ m -> R(2 * n)) = D with [0 : n] = B
  let (F : [n]i64 @ m -> R(n)) = E[0 : n]
  in (m, E, F)

// CHECK: [undef, 7, undef, 1, 1, undef]
// CHECK-NEXT: [undef, 7, undef]
