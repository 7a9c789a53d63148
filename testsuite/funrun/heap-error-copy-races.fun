// RUN: echo '4 [1, 2, 3, 4, 5]' | not funrun --semantics=heap --races --entry=shifted %s 2>&1 | funcheck %s --check-prefix=SHIFTED
// RUN: echo '4 [1, 2, 3, 4, 5]' | funrun --semantics=heap --entry=shifted %s | funcheck %s --check-prefix=MOVED
// RUN: echo '4 [1, 2, 3, 4, 5]' | not funrun --semantics=heap --races --entry=reversed %s 2>&1 | funcheck %s --check-prefix=REVERSED
// RUN: echo '4 [1, 2, 3, 4, 5]' | not funrun --semantics=heap --races --entry=swapped %s 2>&1 | funcheck %s --check-prefix=SWAPPED
// RUN: echo '4 [1, 2, 3, 4, 5]' | not funrun --semantics=heap --races --entry=updated %s 2>&1 | funcheck %s --check-prefix=UPDATED
// RUN: echo '4 [1, 2, 3, 4, 5]' | not funrun --semantics=heap --races --entry=repeated %s 2>&1 | funcheck %s --check-prefix=REPEATED
// RUN: echo '4 [1, 2, 3, 4, 5]' | not funrun --semantics=heap --races --entry=twice %s 2>&1 | funcheck %s --check-prefix=TWICE
// RUN: echo '4 [1, 2, 3, 4, 5]' | funrun --semantics=heap --races --entry=apart %s | funcheck %s --check-prefix=APART
// A copy whose source overlaps its destination without being it races with
// itself.  Where races are not looked for, all is read before it is written.

fun shifted (n : i64) (m : mem) (A : [n + 1]i64 @ m -> R(n + 1)) : (m' : mem, [n]i64 @ m' -> 1 + {(n : 1)}) =
  let (B : [n]i64 @ m -> R(n)) = A[0 : n]
  let (C : [n]i64 @ m -> 1 + {(n : 1)}) = copy B
  in (m, C)

// SHIFTED: :[[#@LINE-3]]:3: error: race: element [1] of 'B' is read and written by this copy, whose source and destination overlap without coinciding (byte 8 of block 'm')
// MOVED: [1, 2, 3, 4]

fun reversed (n : i64) (m : mem) (A : [n + 1]i64 @ m -> R(n + 1)) : (m' : mem, [n + 1]i64 @ m' -> R(n + 1)) =
  let (B : [n + 1]i64 @ m -> n + {(n + 1 : -1)}) = reverse 0 A
  let (C : [n + 1]i64 @ m -> R(n + 1)) = copy B
  in (m, C)

// REVERSED: :[[#@LINE-3]]:3: error: race: element [0] of 'B' is read and written by this copy

// Neither of the parts is written over itself.
fun swapped (n : i64) (m : mem) (A : [n + 1]i64 @ m -> R(n + 1)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  assert n == 4
  let (B : [2]i64 @ m -> R(2)) = A[0 : 2]
  let (C : [2]i64 @ m -> 2 + {(2 : 1)}) = A[2 : 2]
  let (D : [n]i64 @ m -> R(n)) = concat C B
  in (m, D)

// SWAPPED: :[[#@LINE-3]]:3: error: race: element [0] of a part of 'C' is read and written by this copy

fun updated (n : i64) (m : mem) (A : *[n + 1]i64 @ m -> R(n + 1)) : (m' : mem, [n + 1]i64 @ m' -> R(n + 1)) =
  let (B : [n]i64 @ m -> R(n)) = A[0 : n]
  let (C : [n + 1]i64 @ m -> R(n + 1)) = A with [1 : n] = B
  in (m, C)

// UPDATED: :[[#@LINE-3]]:3: error: race: element [1] of 'B' is read and written by this copy

fun repeated (n : i64) (m : mem) (A : [n + 1]i64 @ m -> R(n + 1)) : (m' : mem, [2][n + 1]i64 @ m' -> R(2, n + 1)) =
  let (B : [2][n + 1]i64 @ m -> R(2, n + 1)) = replicate [2] A
  in (m, B)

// REPEATED: :[[#@LINE-3]]:3: error: race: element [0, 0] of a part of 'A' is read and written by this copy

// Two elements go to one place.
fun twice (n : i64) (m : mem) (A : [n + 1]i64 @ m -> R(n + 1)) : (k' : mem, [n + 1]i64 @ k' -> 0 + {(n + 1 : 0)}) =
  let (k : mem) = alloc 8
  let (B : [n + 1]i64 @ k -> 0 + {(n + 1 : 0)}) = copy A
  in (k, B)

// TWICE: :[[#@LINE-3]]:3: error: race: element [1] of 'B' is written to where another element of this copy goes (byte 0 of block 'k')

// Every other element, and those in between.
fun apart (n : i64) (m : mem) (A : *[n + 1]i64 @ m -> R(n + 1)) : (m' : mem, [n + 1]i64 @ m' -> R(n + 1)) =
  assert n == 4
  let (B : [2]i64 @ m -> 0 + {(2 : 2)}) = A[0 : 2 : 2]
  let (C : [2]i64 @ m -> 1 + {(2 : 2)}) = copy B
  in (m, A)

// APART: [1, 1, 3, 3, 5]
