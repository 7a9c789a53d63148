// RUN: echo '4' | not funrun --semantics=heap --races --entry=write_write %s 2>&1 | funcheck --match-full-lines %s --check-prefix=WW
// RUN: echo '4' | not funrun --semantics=heap --races --entry=read_write %s 2>&1 | funcheck --match-full-lines %s --check-prefix=RW
// RUN: echo '4' | not funrun --semantics=heap --races --entry=two_dims %s 2>&1 | funcheck --match-full-lines %s --check-prefix=DIMS
// RUN: echo '4' | not funrun --semantics=heap --races --entry=copied %s 2>&1 | funcheck --match-full-lines %s --check-prefix=COPIED
// RUN: echo '4' | not funrun --semantics=heap --races --entry=result %s 2>&1 | funcheck --match-full-lines %s --check-prefix=RESULT
// RUN: echo '4' | not funrun --semantics=heap --races --entry=sizes %s 2>&1 | funcheck --match-full-lines %s --check-prefix=SIZES
// RUN: echo '4' | funrun --semantics=heap --entry=read_write %s
// What one iteration writes, no other one reads or writes.

// All iterations write their scratch array to one block.
fun write_write (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (k : mem) = alloc 8
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (t : [1]i64 @ k -> R(1)) = replicate [1] i
      let (x : i64) = t[0]
      in (x)
  in (m, A)

// WW: {{.*}}.fun:[[#@LINE-5]]:7: error: race: element [0] of 't' is written here and written by another iteration of 'kernel' (byte 0 of block 'k')
// WW-NEXT: let (t : [1]i64 @ k -> R(1)) = replicate [1] i
// WW-NEXT: ^
// WW-NEXT: funrun: note: where i = 1
// WW-NEXT: {{.*}}.fun:[[#@LINE-9]]:7: note: it is written here, where i = 0
// WW-NEXT: let (t : [1]i64 @ k -> R(1)) = replicate [1] i
// WW-NEXT: ^
// WW-NOT: {{.}}

// The value is right in this order: i writes what i - 1 has read.
fun read_write (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n + 8
  let (A : [n + 1]i64 @ m -> R(n + 1)) = iota n + 1
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i + 1]
      in (2 * x)
  in (m, B)

// RW: {{.*}}.fun:[[#@LINE-3]]:7: error: race: element [1] of 'B' is written here and read by another iteration of 'kernel' (byte 8 of block 'm')
// RW-NEXT: in (2 * x)
// RW-NEXT: ^
// RW-NEXT: funrun: note: where i = 1
// RW-NEXT: {{.*}}.fun:[[#@LINE-8]]:7: note: it is read here, where i = 0

fun two_dims (n : i64) : (m' : mem, [n][n]i64 @ m' -> 0 + {(n : 1), (n : 1)}) =
  let (m : mem) = alloc 16 * n
  let (A : [n][n]i64 @ m -> 0 + {(n : 1), (n : 1)}) =
    kernel i < n, j < n do
      in (i + j)
  in (m, A)

// DIMS: {{.*}}.fun:[[#@LINE-3]]:7: error: race: element [1, 0] of 'A' is written here and written by another iteration of 'kernel' (byte 8 of block 'm')
// DIMS-NEXT: in (i + j)
// DIMS-NEXT: ^
// DIMS-NEXT: funrun: note: where i = 1, j = 0
// DIMS-NEXT: {{.*}}.fun:[[#@LINE-7]]:7: note: it is written here, where i = 0, j = 1

// A copy reads all of its source.
fun copied (n : i64) : (m' : mem, [n][2]i64 @ m' -> R(n, 2)) =
  let (m : mem) = alloc 16 * n
  let (A : [n][2]i64 @ m -> R(n, 2)) = replicate [n][2] 5
  let (B : [n][2]i64 @ m -> R(n, 2)) =
    kernel i < n do
      let (t : [2]i64 @ m -> 2 * fmod(i + 1, n) + {(2 : 1)}) = A[fmod(i + 1, n), :]
      let (p : mem) = alloc 16
      let (u : [2]i64 @ p -> R(2)) = copy t
      in (u)
  in (m, B)

// COPIED: {{.*}}.fun:[[#@LINE-3]]:7: error: race: element [0] of a part of 'B' is written here and read by another iteration of 'kernel' (byte 16 of block 'm')
// COPIED-NEXT: in (u)
// COPIED-NEXT: ^
// COPIED-NEXT: funrun: note: where i = 1
// COPIED-NEXT: {{.*}}.fun:[[#@LINE-8]]:7: note: it is read here, where i = 0

fun result (n : i64) : (m' : mem, [n][2]i64 @ m' -> R(n, 2)) =
  let (m : mem) = alloc 16 * n
  let (A : [n][2]i64 @ m -> R(n, 2)) = replicate [n][2] 5
  let (B : [n][2]i64 @ m -> R(n, 2)) =
    kernel i < n do
      let (t : [2]i64 @ m -> fmod(i + 1, n) * 2 + {(2 : 1)}) = A[fmod(i + 1, n), :]
      in (t)
  in (m, B)

// RESULT: {{.*}}.fun:[[#@LINE-3]]:7: error: race: element [0] of a part of 'B' is written here and read by another iteration of 'kernel' (byte 16 of block 'm')
// RESULT-NEXT: in (t)
// RESULT-NEXT: ^
// RESULT-NEXT: funrun: note: where i = 1
// RESULT-NEXT: {{.*}}.fun:[[#@LINE-7]]:7: note: it is read here, where i = 0

// Elements of other sizes share bytes.
fun sizes (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (A : [8 * n]u8 @ m -> R(8 * n)) = replicate [8 * n] 1u8
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : u8) = A[8 * fmod(i + 1, n) + 3]
      in (i64(x))
  in (m, B)

// SIZES: {{.*}}.fun:[[#@LINE-3]]:7: error: race: element [1] of 'B' is written here and read by another iteration of 'kernel' (byte 8 of block 'm')
// SIZES-NEXT: in (i64(x))
// SIZES-NEXT: ^
// SIZES-NEXT: funrun: note: where i = 1
// SIZES-NEXT: {{.*}}.fun:[[#@LINE-8]]:7: note: it is read here, where i = 0
