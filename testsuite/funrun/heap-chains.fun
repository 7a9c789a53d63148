// RUN: echo '[[1, 2, 3], [4, 5, 6]]' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '[[1, 2, 3], [4, 5, 6]]' | funrun %s | funcheck --match-full-lines %s --check-prefix=VALUE
// A reshape of a column-major array is a chain: R(6) gives a position, which
// the columns' layout finds.  What is written through it is there, and parts of
// it are.

entry fun main (A_mem : mem) (A : [2][3]i64 @ A_mem -> R(2, 3)) : (k' : mem, [6]i64 @ k' -> C(2, 3) after R(6), [2][3]i64 @ k' -> C(2, 3), [3]i64 @ k' -> C(2, 3) after 5 + {(3 : -2)}) =
  let (k : mem) = alloc 48
  let (B : [2][3]i64 @ k -> C(2, 3)) = copy A
  let (F : [6]i64 @ k -> C(2, 3) after R(6)) = reshape [6] B
  let (G : [6]i64 @ k -> C(2, 3) after R(6)) = F with [3] = 40
  let (odd : [3]i64 @ k -> C(2, 3) after 5 + {(3 : -2)}) = G[5 : 3 : -2]
  let (G' : [6]i64 @ k -> C(2, 3) after R(6)) = copy G
  let (H : [2][3]i64 @ k -> C(2, 3)) = reshape [2][3] G'
  in (k, G', H, odd)

// CHECK: read: 6
// CHECK-NEXT: written: 7
// CHECK-NEXT: copied: 6
// CHECK-NEXT: allocated: 48
// CHECK-NEXT: peak: 48
// CHECK-NEXT: copied_bytes: 48
// CHECK-NEXT: copied_between: {device to device: 48}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT: [1, 2, 3, 40, 5, 6]
// CHECK-NEXT{LITERAL}: [[1, 2, 3], [40, 5, 6]]
// CHECK-NEXT: [6, 40, 2]
// VALUE: [1, 2, 3, 40, 5, 6]
// VALUE-NEXT{LITERAL}: [[1, 2, 3], [40, 5, 6]]
// VALUE-NEXT: [6, 40, 2]
