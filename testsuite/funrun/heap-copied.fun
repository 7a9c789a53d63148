// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=copied %s 2>&1 | funcheck %s --check-prefix=COPY
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=joined %s 2>&1 | funcheck %s --check-prefix=JOIN
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=half %s 2>&1 | funcheck %s --check-prefix=HALF
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=rotated %s 2>&1 | funcheck %s --check-prefix=ROTATE
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=repeated %s 2>&1 | funcheck %s --check-prefix=REPEAT
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=updated %s 2>&1 | funcheck %s --check-prefix=UPDATE
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=rows %s 2>&1 | funcheck %s --check-prefix=ROWS
// RUN: echo '[1, 2, 3]' | funrun --semantics=heap --stats --entry=scalars %s 2>&1 | funcheck %s --check-prefix=SCALARS
// Elements that copies move.

fun copied (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [3]i64 @ m' -> 2 + {(3 : -1)}) =
  let (m : mem) = alloc 24
  let (B : [3]i64 @ m -> 2 + {(3 : -1)}) = copy A
  in (m, B)

// COPY: read: 3
// COPY-NEXT: written: 3
// COPY-NEXT: copied: 3
// COPY: [1, 2, 3]

fun joined (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [6]i64 @ m' -> R(6)) =
  let (m : mem) = alloc 48
  let (B : [6]i64 @ m -> R(6)) = concat A A
  in (m, B)

// JOIN: copied: 6
// JOIN: [1, 2, 3, 1, 2, 3]

// Of two parts, one is there.
fun half (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [6]i64 @ m' -> R(6)) =
  let (m : mem) = alloc 48
  let (B : [3]i64 @ m -> R(3)) = iota 3
  let (C : [6]i64 @ m -> R(6)) = concat B A
  in (m, C)

// HALF: copied: 3
// HALF: [0, 1, 2, 1, 2, 3]

fun rotated (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [3]i64 @ m' -> R(3)) =
  let (m : mem) = alloc 24
  let (B : [3]i64 @ m -> R(3)) = rotate 0 -1 A
  in (m, B)

// ROTATE: copied: 3
// ROTATE: [3, 1, 2]

fun repeated (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [2][3]i64 @ m' -> C(2, 3)) =
  let (m : mem) = alloc 48
  let (B : [2][3]i64 @ m -> C(2, 3)) = replicate [2] A
  in (m, B)

// REPEAT: copied: 6
// REPEAT{LITERAL}: [[1, 2, 3], [1, 2, 3]]

fun updated (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [4]i64 @ m' -> R(4)) =
  let (m : mem) = alloc 32
  let (B : [4]i64 @ m -> R(4)) = replicate [4] 0
  let (C : [4]i64 @ m -> R(4)) = B with [1 : 3] = A
  in (m, C)

// UPDATE: read: 3
// UPDATE-NEXT: written: 7
// UPDATE-NEXT: copied: 3
// UPDATE: [0, 1, 2, 3]

// What a parallel body gives is copied to its place.
fun rows (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [2][3]i64 @ m' -> R(2, 3)) =
  let (m : mem) = alloc 48
  let (B : [2][3]i64 @ m -> R(2, 3)) =
    kernel i < 2 do
      in (A)
  in (m, B)

// ROWS: copied: 6
// ROWS{LITERAL}: [[1, 2, 3], [1, 2, 3]]

// What moves no elements that are there is no copy.
fun scalars (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [3]i64 @ m' -> R(3)) =
  let (m : mem) = alloc 24
  let (B : [3]i64 @ m -> R(3)) = replicate [3] 7
  let (C : [3]i64 @ m -> R(3)) = B with [0] = 5
  let (x : i64) = A[2]
  let (D : [3]i64 @ m -> R(3)) = C with [2] = x
  in (m, D)

// SCALARS: read: 1
// SCALARS-NEXT: written: 5
// SCALARS-NEXT: copied: 0
// SCALARS: [5, 7, 3]
