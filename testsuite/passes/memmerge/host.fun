// On the host a block is freed after its last use: another one of the same
// size takes its place, if nothing is allocated in between.
// RUN: memmerge %s | funcheck %s
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge %s | memmerge --remarks | funcheck %s
// RUN: memmerge --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun turns
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (C : [n]i64 @ A_mem -> R(n)) =
// CHECK: in (A_mem, C)
// CHECK-NOT: alloc
// SAY: 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'A'
// SAY: 'C_mem' is not made over 'B_mem', which is read here for the last time: an iteration may write 'C' where another one reads 'B'
// SAY: 'C_mem' is 'A_mem', which is dead then
entry fun turns (n : i64) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[n - 1 - i]
      in (a * 2)
  let (C_mem : mem) = alloc 8 * n
  let (C : [n]i64 @ C_mem -> R(n)) =
    kernel i < n do
      let (b : i64) = B[n - 1 - i]
      in (b + 1)
  in (C_mem, C)

// B would be kept while D is made.
// CHECK-LABEL: fun between
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (D_mem : mem) = alloc n * n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'D_mem' is no part of 'A_mem', which is dead then: they have different sizes, and each is freed after its last use
// SAY: 'B_mem' is no part of 'A_mem', which is dead then: something is allocated in between
entry fun between (n : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (D_mem : mem) = alloc n * n * 8
  let (D : [n][n]i64 @ D_mem -> R(n, n)) = replicate [n][n] a
  let (d : i64) =
    reduce (+) i < n do
      let (x : i64) = D[i, 0]
      in (x)
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] d
  let (b : i64) =
    reduce (+) i < n do
      let (x : i64) = B[i]
      in (x)
  in (b)

// The larger one would be kept for the smaller one.
// CHECK-LABEL: fun smaller
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc m * 8
// CHECK-NOT: alloc
// SAY: 'B_mem' is no part of 'A_mem', which is dead then: they have different sizes, and each is freed after its last use
entry fun smaller (n : i64) (m : i64) : (i64) =
  assert m <= n
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B_mem : mem) = alloc m * 8
  let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] a
  let (b : i64) =
    reduce (+) i < m do
      let (x : i64) = B[i]
      in (x)
  in (b)

// Other elements, of the same bytes.
// CHECK-LABEL: fun types
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B : [2 * n]i32 @ A_mem -> R(2 * n)) = replicate [2 * n] i32(a)
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then
entry fun types (n : i64) : (i32) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B_mem : mem) = alloc 2 * n * 4
  let (B : [2 * n]i32 @ B_mem -> R(2 * n)) = replicate [2 * n] i32(a)
  let (b : i32) =
    reduce (+) i < 2 * n do
      let (x : i32) = B[i]
      in (x)
  in (b)

// By an assert before the second allocation.
// CHECK-LABEL: fun equal
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B : [m]i64 @ A_mem -> R(m)) = replicate [m] a
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then
entry fun equal (n : i64) (m : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  assert m == n
  let (B_mem : mem) = alloc m * 8
  let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] a
  let (b : i64) =
    reduce (+) i < m do
      let (x : i64) = B[i]
      in (x)
  in (b)

// The assert is too late: the array would be written before.
// CHECK-LABEL: fun late
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc m * 8
// CHECK-NOT: alloc
// SAY: 'B_mem' is no part of 'A_mem', which is dead then: their sizes cannot be compared
entry fun late (n : i64) (m : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B_mem : mem) = alloc m * 8
  let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] a
  assert m == n
  let (b : i64) =
    reduce (+) i < m do
      let (x : i64) = B[i]
      in (x)
  in (b)

// What views name is used, too.
// CHECK-LABEL: fun views
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun views (n : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (V : [n]i64 @ A_mem -> n - 1 + {(n : -1)}) = reverse 0 A
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] 7
  let (b : i64) =
    reduce (+) i < n do
      let (x : i64) = B[i]
      let (y : i64) = V[i]
      in (x * y)
  in (b)
