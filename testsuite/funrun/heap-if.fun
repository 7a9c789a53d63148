// RUN: echo 'true 2 [[1, 2], [3, 4]] [[5, 6], [7, 8]]' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s --check-prefix=THEN
// RUN: echo 'false 2 [[1, 2], [3, 4]] [[5, 6], [7, 8]]' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s --check-prefix=ELSE
// Branches give arrays in blocks and layouts of their own, which are passed on
// as they are.

entry fun main (c : bool) (n : i64) (x_mem : mem) (x : [n][n]i64 @ x_mem -> R(n, n)) (y_mem : mem) (y : [n][n]i64 @ y_mem -> R(n, n)) : (z_mem : mem, #[mem] a : i64, #[mem] b : i64, [n][n]i64 @ z_mem -> 0 + {(n : a), (n : b)}, i64) =
  let (z_mem : mem) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]i64 @ z_mem -> 0 + {(n : a), (n : b)}) =
    if c then
      in (x_mem, n, 1, x)
    else
      let (m : mem) = alloc 8 * n * n
      let (y' : [n][n]i64 @ m -> C(n, n)) = manifest (1, 0) y
      in (m, 1, n, y')
  let (e : i64) = z[0, 1]
  in (z_mem, a, b, z, e)

// THEN: read: 1
// THEN-NEXT: written: 0
// THEN-NEXT: copied: 0
// THEN-NEXT: allocated: 0
// THEN-NEXT: peak: 0
// THEN-NEXT: copied_bytes: 0
// THEN-NEXT: copied_between: {}
// THEN-NEXT: allocations: {{[0-9]+}}
// THEN-NEXT: peak_in: {{.*}}
// THEN-NEXT: peak_parallel: {{.*}}
// THEN-NEXT: peak_with_arguments: {{[0-9]+}}
// THEN-NEXT{LITERAL}: [[1, 2], [3, 4]]
// THEN-NEXT: 2
// ELSE: read: 5
// ELSE-NEXT: written: 4
// ELSE-NEXT: copied: 4
// ELSE-NEXT: allocated: 32
// ELSE-NEXT: peak: 32
// ELSE-NEXT: copied_bytes: 32
// ELSE-NEXT: copied_between: {device to device: 32}
// ELSE-NEXT: allocations: {{[0-9]+}}
// ELSE-NEXT: peak_in: {{.*}}
// ELSE-NEXT: peak_parallel: {{.*}}
// ELSE-NEXT: peak_with_arguments: {{[0-9]+}}
// ELSE-NEXT{LITERAL}: [[5, 6], [7, 8]]
// ELSE-NEXT: 6
