// RUN: echo '6 [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]' | funrun --semantics=heap --races --coalescing=4,32 --entry=ways %s 2>&1 | funcheck --check-prefix=WAYS --match-full-lines %s
// RUN: echo '2' | funrun --semantics=heap --coalescing=2,16 --entry=groups %s 2>&1 | funcheck --check-prefix=GROUPS --match-full-lines %s
// RUN: echo '3' | funrun --semantics=heap --coalescing=32 --entry=folds %s 2>&1 | funcheck --check-prefix=FOLDS --match-full-lines %s
// RUN: echo '2' | not funrun --coalescing=4 --entry=groups %s 2>&1 | funcheck --check-prefix=VALUE %s
// RUN: echo '2' | not funrun --semantics=heap --coalescing=0 --entry=groups %s 2>&1 | funcheck --check-prefix=ZERO %s
// RUN: echo '2' | not funrun --semantics=heap --coalescing=4,x --entry=groups %s 2>&1 | funcheck --check-prefix=LINE %s

// VALUE: error: the value semantics has no memory: --coalescing needs --semantics=heap
// ZERO: error: --coalescing is the width of a warp, up to 1024, and the bytes of a line, 'W' or 'W,L', not '0'
// LINE: error: --coalescing is {{.*}}, not '4,x'

// Six threads are two warps, one of them half full.  A row is a line: each
// thread has one of its own; the columns of T are in one or two; all threads read one
// element in one line.  Memory of a thread is not the device's.  The copy at
// the end has a thread for each of its elements.
//      WAYS: - {line: 31, reads: A, elements: 24, warps: 8, transactions: 24}
// WAYS-NEXT: - {line: 32, reads: T, elements: 24, warps: 8, transactions: 10}
// WAYS-NEXT: - {line: 33, reads: A, elements: 24, warps: 8, transactions: 8}
// WAYS-NEXT: - {line: 35, writes: B, elements: 6, warps: 2, transactions: 2}
// WAYS-NEXT: - {line: 36, reads: B, elements: 6, warps: 2, transactions: 2}
// WAYS-NEXT: - {line: 36, writes: C, elements: 6, warps: 2, transactions: 2}
entry fun ways (n : i64) (A_mem : mem) (A : [n][4]i64 @ A_mem -> R(n, 4)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n), C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  let (T : [4][n]i64 @ A_mem -> R(4, n)) = reshape [4][n] A
  let (B_mem : mem) = alloc n * 8
  let (C_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = kernel i < n do
      let (p : mem(private)) = alloc 8 in private
      let (s : i64) = loop (s : i64 = 0) for j < 4 do
          let (P : [1]i64 @ p -> R(1)) = replicate [1] s
          let (s1 : i64) = P[0]
          let (a : i64) = A[i, j]
          let (t : i64) = T[j, i]
          let (z : i64) = A[0, j]
          in (s1 + a + t + z)
      in (s)
  let (C : [n]i64 @ C_mem -> R(n)) = copy B
  in (B_mem, B, C_mem, C)

// Lanes are threads, a group for itself; what groups do by themselves is none.
//      GROUPS: - {line: 47, writes: tile, elements: 6, warps: 4, transactions: 5}
entry fun groups (n : i64) : (B_mem' : mem, [n][3]i64 @ B_mem' -> R(n, 3)) =
  let (B_mem : mem) = alloc n * 24
  let (B : [n][3]i64 @ B_mem -> R(n, 3)) =
    kernel g < n at block do
      let (tile : [3]i64 @ B_mem -> g * 3 + {(3 : 1)}) =
        kernel l < 3 at lane do
          in (g + l)
      let (x : i64) = tile[1]
      assert x == g + 1
      in (tile)
  in (B_mem, B)

// What an operator reads when all bodies have run does not count.
//      FOLDS: - {line: 59, writes: A, elements: 3, warps: 1, transactions: 1}
// FOLDS-NEXT: - {line: 62, reads: A, elements: 3, warps: 1, transactions: 1}
//  FOLDS-NOT: line
entry fun folds (n : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (s : i64) =
    reduce (+) i < n do
      let (a : i64) = A[i]
      in (a)
  in (s)
