// RUN: echo '0 3 empty([0][3]i64)' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s
// Where there is no element nothing is anywhere: blocks of no bytes do, and
// layouts that make no sense.

entry fun main (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) : (m' : mem, [n][k]i64 @ m' -> R(n, k), i64) =
  let (m : mem) = alloc 0
  let (B : [n][k]i64 @ m -> R(n, k)) = copy A
  let (C : [k][n]i64 @ m -> -9223372036854775807 + {(k : 9223372036854775807), (n : -5)}) = scratch [k][n] i64
  let (D : [k][n]i64 @ m -> -9223372036854775807 + {(k : 9223372036854775807), (n : -5)}) = copy C
  let (E : [n]i64 @ m -> R(n)) = iota n
  let (F : [n + n]i64 @ m -> R(n + n)) = concat E E
  let (G : [n][k]i64 @ m -> R(n, k)) =
    kernel i < n do
      let (row : [k]i64 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  let (s : i64) =
    reduce (+) i < n do
      let (x : i64) = E[i]
      in (x)
  in (m, G, s)

// CHECK: read: 0
// CHECK-NEXT: written: 0
// CHECK-NEXT: copied: 0
// CHECK-NEXT: allocated: 0
// CHECK-NEXT: peak: 0
// CHECK-NEXT: copied_bytes: 0
// CHECK-NEXT: copied_between: {}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT: empty([0][3]i64)
// CHECK-NEXT: 0
