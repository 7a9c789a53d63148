// RUN: echo '3 [1, 2, 3]' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s
// A copy whose source is its destination is none, whatever makes it.  What is
// read here are the three elements of A, for B.

entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (m' : mem, [2 * n]i64 @ m' -> R(2 * n), [n]i64 @ m' -> n - 1 + {(n : -1)}, [2][n]i64 @ m' -> R(2, n)) =
  let (m : mem) = alloc 16 * n
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x)
  let (C : [n]i64 @ m -> n + {(n : 1)}) = iota n
  let (BC : [2 * n]i64 @ m -> R(2 * n)) = concat B C
  let (B1 : [n]i64 @ m -> R(n)) = copy B
  let (B2 : [n]i64 @ m -> R(n)) = rotate 0 n B1
  let (B3 : [1][n]i64 @ m -> R(1, n)) = replicate [1] B2
  let (row : [n]i64 @ m -> R(n)) = B3[0, :]
  let (back : [n]i64 @ m -> n - 1 + {(n : -1)}) = reverse 0 row
  let (back' : [n]i64 @ m -> n - 1 + {(n : -1)}) = manifest (0) back
  let (D : [2][n]i64 @ m -> R(2, n)) =
    kernel i < 2 do
      let (part : [n]i64 @ m -> i * n + {(n : 1)}) = BC[i * n : n]
      let (part' : [n]i64 @ m -> i * n + {(n : 1)}) = copy part
      in (part')
  let (top : [n]i64 @ m -> R(n)) = D[0, :]
  let (D' : [2][n]i64 @ m -> R(2, n)) = D with [0, :] = top
  let (E : [2 * n]i64 @ m -> R(2 * n)) =
    once do
      in (BC)
  in (m, E, back', D')

// CHECK: read: 3
// CHECK-NEXT: written: 6
// CHECK-NEXT: copied: 0
// CHECK-NEXT: allocated: 48
// CHECK-NEXT: peak: 48
// CHECK-NEXT: copied_bytes: 0
// CHECK-NEXT: copied_between: {}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT: [1, 2, 3, 0, 1, 2]
// CHECK-NEXT: [3, 2, 1]
// CHECK-NEXT{LITERAL}: [[1, 2, 3], [0, 1, 2]]
// CHECK-NOT: {{.}}
