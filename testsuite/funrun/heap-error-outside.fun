// RUN: echo '3' | not funrun --semantics=heap --entry=late %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '3' | not funrun --semantics=heap --entry=early %s 2>&1 | funcheck --match-full-lines %s --check-prefix=EARLY
// RUN: echo '3' | not funrun --semantics=heap --entry=copied %s 2>&1 | funcheck --match-full-lines %s --check-prefix=COPIED
// RUN: echo '3' | not funrun --semantics=heap --entry=scratched %s 2>&1 | funcheck --match-full-lines %s --check-prefix=SCRATCHED
// RUN: echo '3' | not funrun --semantics=heap --entry=far %s 2>&1 | funcheck --match-full-lines %s --check-prefix=FAR
// Accesses outside of a block.

fun late (n : i64) : (m' : mem, [n][n]i64 @ m' -> R(n, n)) =
  let (m : mem) = alloc 8 * n * n - 4
  let (B : [n][n]i64 @ m -> R(n, n)) =
    kernel i < n, j < n do
      in (i + j)
  in (m, B)

// CHECK: {{.*}}.fun:[[#@LINE-3]]:7: error: element [2, 2] of 'B' is at byte 64 of block 'm', which has 68 bytes
// CHECK-NEXT: in (i + j)
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 2, j = 2
// CHECK-NEXT: {{.*}}.fun:[[#@LINE-10]]:8: note: 'm' is bound here
// CHECK: ^
// CHECK-NOT: {{.}}

fun early (n : i64) : (f32) =
  let (m : mem) = alloc 4 * n
  let (B : [n]f32 @ m -> n - 2 + {(n : -1)}) = replicate [n] 1.0f32
  let (x : f32) = B[0]
  in (x)

// EARLY: {{.*}}.fun:[[#@LINE-4]]:3: error: element [2] of 'B' is at offset -1 of block 'm', which has no such offset

fun copied (n : i64) : (i64) =
  let (m : mem) = alloc 8 * n
  let (B : [n]i64 @ m -> R(n)) = iota n
  let (C : [2][n]i64 @ m -> R(2, n)) = replicate [2] B
  let (x : i64) = C[0, 0]
  in (x)

// COPIED: {{.*}}.fun:[[#@LINE-4]]:3: error: element [1, 0] of 'C' is at byte 24 of block 'm', which has 24 bytes

fun scratched (n : i64) : (i64) =
  let (m : mem) = alloc 8 * n
  let (B : [n + 1]i64 @ m -> R(n + 1)) = scratch [n + 1] i64
  in (n)

// SCRATCHED: {{.*}}.fun:[[#@LINE-3]]:3: error: element [3] of 'B' is at byte 24 of block 'm', which has 24 bytes

fun far (n : i64) : (i64) =
  let (m : mem) = alloc 8 * n
  let (B : [n]i64 @ m -> 4611686018427387904 + {(n : 1)}) = iota n
  let (x : i64) = B[0]
  in (x)

// FAR: {{.*}}.fun:[[#@LINE-4]]:3: error: element [0] of 'B' is at offset 4611686018427387904 of block 'm', which has no such offset
