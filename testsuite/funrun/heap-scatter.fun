// RUN: echo '5 [0, 3, 9, 1]' | funrun --semantics=heap --races --stats --entry=plain %s 2>&1 | funcheck --match-full-lines %s --check-prefix=PLAIN
// RUN: echo '5 [0, 3, 0, 3]' | not funrun --semantics=heap --races --entry=plain %s 2>&1 | funcheck --match-full-lines %s --check-prefix=EQUAL
// RUN: echo '5 [0, 3, 0, 3]' | funrun --semantics=heap --races --entry=histogram %s | funcheck --match-full-lines %s --check-prefix=HIST
// RUN: echo '5 [0, 3, 0, 3]' | funrun --semantics=heap --races --entry=vectors %s | funcheck --match-full-lines %s --check-prefix=VECTORS
// RUN: echo '5 [0, 3, 0, 3]' | not funrun --semantics=heap --races --entry=read %s 2>&1 | funcheck --match-full-lines %s --check-prefix=READ
// scatter: updates with an operator do not race with each other, but do with
// bodies.

fun plain (n : i64) (ix_mem : mem) (ix : [4]i64 @ ix_mem -> R(4)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (D : [n]i64 @ m -> R(n)) = replicate [n] 0
  let (E : [n]i64 @ m -> R(n)) =
    scatter D i < 4 do
      let (j : i64) = ix[i]
      in (j, i + 1)
  in (m, E)

// PLAIN: read: 4
// PLAIN-NEXT: written: 8
// PLAIN-NEXT: copied: 0
// PLAIN: [1, 4, 0, 2, 0]
// EQUAL: {{.*}}.fun:[[#@LINE-7]]:7: error: two values are written to index 0 of 'D'

fun histogram (n : i64) (ix_mem : mem) (ix : [4]i64 @ ix_mem -> R(4)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (D : [n]i64 @ m -> R(n)) = replicate [n] 100
  let (E : [n]i64 @ m -> R(n)) =
    scatter (+) D i < 4 do
      let (j : i64) = ix[i]
      in (j, i + 1)
  in (m, E)

// HIST: [104, 100, 100, 106, 100]

fun vectors (n : i64) (ix_mem : mem) (ix : [4]i64 @ ix_mem -> R(4)) : (m' : mem, [n][2]i64 @ m' -> R(n, 2)) =
  let (m : mem) = alloc 16 * n
  let (p : mem) = alloc 16
  let (q : mem) = alloc 16
  let (D : [n][2]i64 @ m -> R(n, 2)) = replicate [n][2] 0
  let (Z : [2]i64 @ p -> R(2)) = replicate [2] 0
  let (E : [n][2]i64 @ m -> R(n, 2)) =
    scatter ((\ (a : [2]i64 @ p -> R(2)) (b : [2]i64 @ q -> R(2)) ->
        let (c : [2]i64 @ p -> R(2)) =
          kernel k < 2 do
            let (x : i64) = a[k]
            let (y : i64) = b[k]
            in (x + y)
        in (c), Z)) D i < 4 do
      let (j : i64) = ix[i]
      let (r : mem) = alloc 16
      let (v : [2]i64 @ r -> R(2)) = replicate [2] i + 1
      in (j, v)
  in (m, E)

// VECTORS{LITERAL}: [[4, 4], [0, 0], [0, 0], [6, 6], [0, 0]]

fun read (n : i64) (ix_mem : mem) (ix : [4]i64 @ ix_mem -> R(4)) : (m' : mem, [4]i64 @ m' -> R(4)) =
  let (D : [4]i64 @ ix_mem -> R(4)) = copy ix
  let (E : [4]i64 @ ix_mem -> R(4)) =
    scatter (+) D i < 4 do
      let (j : i64) = ix[i]
      in (j, i + 1)
  in (ix_mem, E)

// READ: {{.*}}.fun:[[#@LINE-6]]:3: error: race: element [3] of 'D' is written here and read by another iteration of 'scatter' (byte 24 of block 'ix_mem')
