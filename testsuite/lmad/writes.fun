// RUN: lmad-check %s | funcheck %s
// RUN: funverify -q --remarks %s 2>&1 | grep remark: | tail -3 | funcheck %s --check-prefix=REMARK
// Whatever fills an array by itself, each element has a place of its own.

// CHECK: [[#@LINE+3]]: unknown: each element of 'B' has its own offset: the known facts do not prove them disjoint
entry fun copied (n : i64) (A_mem : mem) (A : [n][n]i64 @ A_mem -> R(n, n)) : (m : mem, [n][n]i64 @ m -> 0 + {(n : 1), (n : 1)}) =
  let (m : mem) = alloc 16 * n
  let (B : [n][n]i64 @ m -> 0 + {(n : 1), (n : 1)}) = copy A
  in (m, B)

entry fun filled (n : i64) : (m : mem, [n][n]i64 @ m -> R(n, n)) =
  let (m : mem) = alloc 8 * (n * n)
// CHECK-NEXT: [[#@LINE+1]]: yes: each element of 'B' has its own offset
  let (B : [n][n]i64 @ m -> R(n, n)) = replicate [n][n] 3
// CHECK-NEXT: [[#@LINE+1]]: unknown: each element of 'C' has its own offset
  let (C : [n]i64 @ m -> 0 + {(n : 0)}) = iota n
  in (m, B)

// A rotated array is not where it was, though the places are the same.
entry fun turned (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (m : mem, *[n]i64 @ m -> R(n)) =
// CHECK-NEXT: [[#@LINE+2]]: unknown: copy of 'A' to 'B'
// CHECK-NEXT: [[#@LINE+1]]: yes: each element of 'B' has its own offset
  let (B : [n]i64 @ A_mem -> R(n)) = rotate 0 1 A
  in (A_mem, B)

// All of a concat is read before one part is written: the second part is where
// the first one goes.
entry fun swapped (n : i64) (A_mem : mem) (A : *[2 * n]i64 @ A_mem -> R(2 * n)) : (m : mem, *[2 * n]i64 @ m -> R(2 * n)) =
  let (low : [n]i64 @ A_mem -> R(n)) = A[0 : n]
  let (high : [n]i64 @ A_mem -> n + {(n : 1)}) = A[n : n]
// CHECK-NEXT: [[#@LINE+3]]: unknown: copy of 'high' to 'B'
// CHECK-NEXT: [[#@LINE+2]]: unknown: copy of 'low' to 'B'
// CHECK-NEXT: [[#@LINE+1]]: yes: each element of 'B' has its own offset
  let (B : [n + n]i64 @ A_mem -> R(n + n)) = concat high low
  let (C : [2 * n]i64 @ A_mem -> R(2 * n)) = B
  in (A_mem, C)

// Rows that iterations give: no two rows meet, but the elements of one do.
entry fun rows (n : i64) (A_mem : mem) (A : [n][n]i64 @ A_mem -> R(n, n)) : (m : mem, [n][n]i64 @ m -> 0 + {(n : 1), (n : 0)}) =
  let (m : mem) = alloc 8 * n
  let (B : [n][n]i64 @ m -> 0 + {(n : 1), (n : 0)}) =
// CHECK: unknown: each element of 'B' has its own offset
    kernel i < n do
      let (row : [n]i64 @ A_mem -> i * n + {(n : 1)}) = A[i, :]
      in (row)
  in (m, B)

// The selection takes no element twice; but two are in one place.
entry fun updated (n : i64) (v_mem : mem) (v : [n]i64 @ v_mem -> R(n)) : (m : mem, [n]i64 @ m -> 0 + {(n : 0)}) =
  let (m : mem) = alloc 8
  let (A : [n]i64 @ m -> 0 + {(n : 0)}) = scratch [n] i64
// CHECK: [[#@LINE+1]]: unknown: each element of 'A' has its own offset
  let (B : [n]i64 @ m -> 0 + {(n : 0)}) = A with [0 : n] = v
  in (m, B)

// What is kept, and what an operator takes and gives.
entry fun sifted (n : i64) (A_mem : mem) (A : [n][4]i64 @ A_mem -> R(n, 4)) : (k : i64, m : mem, [k][4]i64 @ m -> 0 + {(k : 4), (4 : 0)}) =
  let (m : mem) = alloc 32 * n + 8
  let (k : i64) (B : [k][4]i64 @ m -> 0 + {(k : 4), (4 : 0)}) =
// CHECK: unknown: each element of 'B' has its own offset
    filter i < n do
      let (row : [4]i64 @ A_mem -> i * 4 + {(4 : 1)}) = A[i, :]
      in (row, true)
  in (k, m, B)

// What a scan goes on to is written element by element.
entry fun sums (n : i64) (m : mem) : (m' : mem, [n]i64 @ m' -> 0 + {(n : 0)}) =
// CHECK: [[#@LINE+2]]: unknown: write of 'B' at line [[#@LINE+2]] and write of 'B'
// CHECK: [[#@LINE+1]]: yes: write of 'C' at line [[#@LINE+1]] and write of 'C'
  let (B : [n]i64 @ m -> 0 + {(n : 0)}) (C : [n]i64 @ m -> 8 + {(n : 1)}) =
    scan (+) i < n do
      in (i)
    then j (s : i64) do
      in (s + j, s - j)
  in (m, B)

// So do iterations that filter and partition keep, or do not.
entry fun kept (n : i64) : (k : i64, m : mem, [k]i64 @ m -> 0 + {(k : 0)}) =
  let (m : mem) = alloc 8
// CHECK-NEXT: [[#@LINE+1]]: unknown: each element of 'B' has its own offset
  let (k : i64) (B : [k]i64 @ m -> 0 + {(k : 0)}) =
    filter i < n do
      in (i, i > 1)
  in (k, m, B)

entry fun kept_twice (n : i64) : (k : i64, m : mem, [k]i64 @ m -> R(k), [k]i32 @ m -> 1 + {(k : 1)}) =
  let (m : mem) = alloc 16 * n + 8
// CHECK-NEXT: [[#@LINE+3]]: yes: each element of 'B' has its own offset
// CHECK-NEXT: [[#@LINE+2]]: unknown: write of 'B' at line [[#@LINE+2]] and write of 'C' at line [[#@LINE+2]], in two iterations of 'filter'
// CHECK-NEXT: [[#@LINE+1]]: yes: each element of 'C' has its own offset
  let (k : i64) (B : [k]i64 @ m -> R(k)) (C : [k]i32 @ m -> 1 + {(k : 1)}) =
    filter i < n do
      in (i, i32(i), i > 1)
  in (k, m, B, C)

entry fun parted (n : i64) : (k : i64, m : mem, [k]i64 @ m -> R(k), [n - k]i64 @ m -> n - 1 + {(n - k : -1)}) =
  let (m : mem) = alloc 8 * n
// CHECK-NEXT: [[#@LINE+3]]: yes: each element of 'B' has its own offset
// CHECK-NEXT: [[#@LINE+2]]: yes: write of 'B' at line [[#@LINE+2]] and write of 'C' at line [[#@LINE+2]], in two iterations of 'partition'
// CHECK-NEXT: [[#@LINE+1]]: yes: each element of 'C' has its own offset
  let (k : i64) (B : [k]i64 @ m -> R(k)) (C : [n - k]i64 @ m -> n - 1 + {(n - k : -1)}) =
    partition i < n do
      in (i, i > 1)
  in (k, m, B, C)

// The remark knows of it.
// REMARK: not proved to be free of races: write of 'B' at line [[#]] and write of 'B'
// REMARK: not proved to be free of races: write of 'B' at line [[#]] and write of 'C'
// REMARK: no two iterations race
