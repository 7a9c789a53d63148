// RUN: echo '3 [1, 2, 3]' | funrun --semantics=heap --races --stats --entry=main %s 2>&1 | funcheck --match-full-lines %s
// Functions take blocks, offsets and strides along with arrays, and give them.

fun fill (#[mem] o : i64) (n : i64) (m : mem) (A : *[n]i64 @ m -> o + {(n : 1)}) (x : i64) : (*[n]i64 @ m -> o + {(n : 1)}) =
  let (B : [n]i64 @ m -> o + {(n : 1)}) =
    loop (B : *[n]i64 @ m -> o + {(n : 1)} = A) for i < n do
      let (C : [n]i64 @ m -> o + {(n : 1)}) = B with [i] = x + i
      in (C)
  in (B)

fun column (n : i64) (m : i64) (b : mem) (A : [n][m]i64 @ b -> R(n, m)) (j : i64) : (#[mem] o : i64, #[mem] s : i64, [n]i64 @ b -> o + {(n : s)}) =
  let (c : [n]i64 @ b -> j + {(n : m)}) = A[:, j]
  in (j, m, c)

entry fun main (n : i64) (v_mem : mem) (v : [n]i64 @ v_mem -> R(n)) : (m' : mem, [2][n]i64 @ m' -> R(2, n), i64) =
  let (m : mem) = alloc 16 * n
  let (a : [n]i64 @ m -> R(n)) = copy v
  let (b : [n]i64 @ m -> n + {(n : 1)}) = scratch [n] i64
  let (b' : [n]i64 @ m -> n + {(n : 1)}) = fill(n, n, m, b, 10)
  let (ab : [2 * n]i64 @ m -> R(2 * n)) = concat a b'
  let (M : [2][n]i64 @ m -> R(2, n)) = reshape [2][n] ab
  let (#[mem] o : i64) (#[mem] s : i64) (c : [2]i64 @ m -> o + {(2 : s)}) = column(2, n, m, M, n - 1)
  let (x : i64) = c[1]
  in (m, M, x)

// CHECK: read: 4
// CHECK-NEXT: written: 6
// CHECK-NEXT: copied: 3
// CHECK-NEXT: allocated: 48
// CHECK-NEXT: peak: 48
// CHECK-NEXT: copied_bytes: 24
// CHECK-NEXT: copied_between: {device to device: 24}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT{LITERAL}: [[1, 2, 3], [10, 11, 12]]
// CHECK-NEXT: 12
