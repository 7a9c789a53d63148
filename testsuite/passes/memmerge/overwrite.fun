// A kernel may write over what it reads for the last time, if no iteration writes what
// another one reads, and each reads before it writes.
// RUN: memmerge %s | funcheck %s
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun elements
// CHECK: let (B_mem : mem) = alloc n * m * 8
// CHECK: let (C : [n][m]i64 @ B_mem -> R(n, m)) =
// CHECK: in (B_mem, C)
// CHECK-NOT: alloc
// SAY: 'C_mem' is 'B_mem', which is written over
entry fun elements (n : i64) (m : i64) : (C_mem' : mem, [n][m]i64 @ C_mem' -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      in (i * j)
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (b : i64) = B[i, j]
      in (b + 1)
  in (C_mem, C)

// Each reads another one's.
// CHECK-LABEL: fun reversed
// CHECK: let (B_mem : mem) = alloc n * m * 8
// CHECK: let (C_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
// SAY: 'C_mem' is not made over 'B_mem', which is read here for the last time: an iteration may write 'C' where another one reads 'B'
entry fun reversed (n : i64) (m : i64) : (C_mem' : mem, [n][m]i64 @ C_mem' -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      in (i * j)
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (b : i64) = B[i, m - 1 - j]
      in (b + 1)
  in (C_mem, C)

// In another order of elements.
// CHECK-LABEL: fun layouts
// CHECK: let (B_mem : mem) = alloc n * m * 8
// CHECK: let (C_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
// SAY: 'C_mem' is not made over 'B_mem', which is read here for the last time: an iteration may write 'C' where another one reads 'B'
entry fun layouts (n : i64) (m : i64) : (C_mem' : mem, [n][m]i64 @ C_mem' -> C(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      in (i * j)
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> C(n, m)) =
    kernel i < n, j < m do
      let (b : i64) = B[i, j]
      in (b + 1)
  in (C_mem, C)

// CHECK-LABEL: fun same_layout
// CHECK: let (B_mem : mem) = alloc n * m * 8
// CHECK: let (C : [n][m]i64 @ B_mem -> C(n, m)) =
// CHECK: in (B_mem, C)
// CHECK-NOT: alloc
// SAY: 'C_mem' is 'B_mem', which is written over
entry fun same_layout (n : i64) (m : i64) : (C_mem' : mem, [n][m]i64 @ C_mem' -> C(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [m][n]i64 @ B_mem -> R(m, n)) =
    kernel i < m, j < n do
      in (i * j)
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> C(n, m)) =
    kernel i < n, j < m do
      let (b : i64) = B[j, i]
      in (b + 1)
  in (C_mem, C)

// A row is read, and then its elements are written over.
// CHECK-LABEL: fun rows
// CHECK: let (C : [n][m]i64 @ A_mem -> R(n, m)) =
// CHECK: let (r : [m]i64 @ A_mem -> i * m + {(m : 1)}) =
// CHECK: in (A_mem, C)
// CHECK-NOT: alloc
// SAY: 'C_mem' is 'A_mem', which is written over
entry fun rows (n : i64) (m : i64) (A_mem : mem) (A : *[n][m]i64 @ A_mem -> R(n, m)) : (C_mem' : mem, [n][m]i64 @ C_mem' -> R(n, m)) =
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> R(n, m)) =
    kernel i < n do
      let (s : i64) =
        reduce (+) j < m do
          let (a : i64) = A[i, m - 1 - j]
          in (a * j)
      let (r : [m]i64 @ C_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (a : i64) = A[i, j]
          in (a + s)
      in (r)
  in (C_mem, C)

// The row is read when it is half made.
// CHECK-LABEL: fun late
// CHECK: let (C_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
// SAY: 'C_mem' is not made over 'A_mem', which is read here for the last time: it is read after a part of the result is written
entry fun late (n : i64) (m : i64) (A_mem : mem) (A : *[n][m]i64 @ A_mem -> R(n, m)) : (C_mem' : mem, [n][m]i64 @ C_mem' -> R(n, m)) =
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> R(n, m)) =
    kernel i < n do
      let (r : [m]i64 @ C_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (a : i64) = A[i, j]
          in (a + 1)
      let (s : i64) =
        reduce (+) j < m do
          let (a : i64) = A[i, j]
          let (b : i64) = r[j]
          in (a * b)
      let (q : [m]i64 @ C_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (b : i64) = r[j]
          in (b + s)
      in (q)
  in (C_mem, C)

// The row is made from its end.
// CHECK-LABEL: fun inside
// CHECK: let (C_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
// SAY: 'C_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'r' where another one reads 'A'
entry fun inside (n : i64) (m : i64) (A_mem : mem) (A : *[n][m]i64 @ A_mem -> R(n, m)) : (C_mem' : mem, [n][m]i64 @ C_mem' -> R(n, m)) =
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> R(n, m)) =
    kernel i < n do
      let (r : [m]i64 @ C_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (a : i64) = A[i, m - 1 - j]
          in (a + 1)
      in (r)
  in (C_mem, C)

// It is read once more.
// CHECK-LABEL: fun again
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (C_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun again (n : i64) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n), i64) =
  assert n > 0
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = iota n
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (b : i64) = B[0]
  in (C_mem, C, b)

// A sum comes at the end, but of what is passed on to other iterations.
// CHECK-LABEL: fun scanned
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (C_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'C_mem' is not made over 'B_mem', which is read here for the last time: an iteration may write 'C' where another one reads 'B'
entry fun scanned (n : i64) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = iota n
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) =
    scan (+) i < n do
      let (b : i64) = B[n - 1 - i]
      in (b + 1)
  in (C_mem, C)

// Elements of another size.
// CHECK-LABEL: fun types
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (C_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'C_mem' is not made over 'B_mem', which is read here for the last time: an iteration may write 'C' where another one reads 'B'
entry fun types (n : i64) : (C_mem' : mem, [n]i32 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = iota n
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i32 @ C_mem -> R(n)) =
    kernel i < n do
      let (b : i64) = B[i]
      in (i32(b))
  in (C_mem, C)

// In both branches, and where a part of the elements is read twice.
// CHECK-LABEL: fun branches
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (C : [n]i64 @ B_mem -> R(n)) =
// CHECK: in (B_mem, C)
// CHECK-NOT: alloc
// SAY: 'C_mem' is 'B_mem', which is written over
entry fun branches (n : i64) (c : bool) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = iota n
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        if c then
          let (b : i64) = B[i]
          let (d : i64) = B[i]
          in (b * d)
        else
          in (i)
      in (x)
  in (C_mem, C)

// A copy of what is dead then moves nothing.
// CHECK-LABEL: fun copy_of_dead
// CHECK-NOT: alloc
// CHECK: let (B : [n]i64 @ A_mem -> R(n)) = copy A
entry fun copy_of_dead (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 1
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (C : [n]i64 @ B_mem -> R(n)) = B with [0] = 7
  in (B_mem, C)

// But one in another layout does.
// CHECK-LABEL: fun copy_turned
// CHECK: let (B_mem : mem) = alloc
// SAY: 'B_mem' is not made over 'A_mem', which is read here for the last time: the copy has another layout
entry fun copy_turned (n : i64) (A_mem : mem) (A : *[n][n]i64 @ A_mem -> R(n, n)) : (B_mem' : mem, [n][n]i64 @ B_mem' -> 0 + {(n : 1), (n : n)}) =
  assert n >= 1
  let (B_mem : mem) = alloc n * n * 8
  let (B : [n][n]i64 @ B_mem -> 0 + {(n : 1), (n : n)}) = copy A
  in (B_mem, B)

// In each branch a kernel may.
// CHECK-LABEL: fun one_branch
// CHECK-NOT: alloc
// CHECK: kernel
entry fun one_branch (n : i64) (c : bool) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (i64) =
  assert n >= 1
  let (B_mem : mem) = alloc n * 8
  let (s : i64) =
    if c then
      let (B : [n]i64 @ B_mem -> R(n)) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a + 1)
      let (b : i64) = B[n - 1]
      in (b)
    else
      let (a : i64) = A[0]
      let (D : [n]i64 @ B_mem -> R(n)) = replicate [n] a
      let (d : i64) = D[n - 1]
      in (d)
  in (s)

// But not where another branch reads after it has written.
// CHECK-LABEL: fun other_branch
// CHECK: let (B_mem : mem) = alloc
// SAY: 'B_mem' is not made over 'A_mem', which is read here for the last time: it is read after a part of the result is written
entry fun other_branch (n : i64) (c : bool) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (i64) =
  assert n >= 1
  let (B_mem : mem) = alloc n * 8
  let (s : i64) =
    if c then
      let (B : [n]i64 @ B_mem -> R(n)) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a + 1)
      let (b : i64) = B[n - 1]
      in (b)
    else
      let (D : [n]i64 @ B_mem -> R(n)) = replicate [n] 3
      let (d : i64) = D[n - 1]
      let (a : i64) = A[0]
      in (d + a)
  in (s)

// Prefixes come to be where their own iterations read, and results of `id`, too.
// CHECK-LABEL: fun prefixes
// CHECK-NOT: alloc
// CHECK: let (C : [n]i64 @ A_mem -> R(n)) =
entry fun prefixes (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) =
    scan (+) i < n do
      let (b : i64) = A[i]
      in (b * 2)
  in (C_mem, C)

// CHECK-LABEL: fun backwards
// CHECK: let (C : [n]i64 @ C_mem -> R(n)) =
entry fun backwards (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) =
    scan (+) i < n do
      let (b : i64) = A[n - 1 - i]
      in (b * 2)
  in (C_mem, C)

// CHECK-LABEL: fun reduced
// CHECK-NOT: alloc
// CHECK: let (s : i64) (C : [n]i64 @ A_mem -> R(n)) =
entry fun reduced (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (C_mem' : mem, i64, [n]i64 @ C_mem' -> R(n)) =
  let (C_mem : mem) = alloc n * 8
  let (s : i64) (C : [n]i64 @ C_mem -> R(n)) =
    reduce (+, id) i < n do
      let (b : i64) = A[i]
      in (b * 2, b + 1)
  in (C_mem, s, C)

// What combines rows may do so at any time; and what it begins with is read again.
// CHECK-LABEL: fun summed
// CHECK: let (C : [m]i64 @ C_mem -> R(m)) =
// SAY: 'C_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'x' where another one reads 'r'
entry fun summed (n : i64) (m : i64) (A_mem : mem) (A : *[n][m]i64 @ A_mem -> R(n, m)) (z_mem : mem) (z : [m]i64 @ z_mem -> R(m)) : (C_mem' : mem, [m]i64 @ C_mem' -> R(m)) =
  assert n >= 1
  let (C_mem : mem) = alloc m * 8
  let (y_mem : mem) = alloc m * 8
  let (C : [m]i64 @ C_mem -> R(m)) =
    reduce ((\ (x : [m]i64 @ C_mem -> R(m)) (y : [m]i64 @ y_mem -> R(m)) ->
        let (c : [m]i64 @ C_mem -> R(m)) =
          kernel j < m do
            let (u : i64) = x[j]
            let (v : i64) = y[j]
            in (u + v)
        in (c), z)) i < n do
      let (r : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      in (r)
  in (C_mem, C)

// CHECK-LABEL: fun neutral
// CHECK: let (C : [m]i64 @ C_mem -> R(m)) =
// SAY: 'C_mem' is not made over 'z_mem', which is read here for the last time: its operator begins with it
entry fun neutral (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (z_mem : mem) (z : *[m]i64 @ z_mem -> R(m)) : (C_mem' : mem, [m]i64 @ C_mem' -> R(m)) =
  assert n >= 1
  let (C_mem : mem) = alloc m * 8
  let (y_mem : mem) = alloc m * 8
  let (C : [m]i64 @ C_mem -> R(m)) =
    reduce ((\ (x : [m]i64 @ C_mem -> R(m)) (y : [m]i64 @ y_mem -> R(m)) ->
        let (c : [m]i64 @ C_mem -> R(m)) =
          kernel j < m do
            let (u : i64) = x[j]
            let (v : i64) = y[j]
            in (u + v)
        in (c), z)) i < n do
      let (r : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      in (r)
  in (C_mem, C)

// Where there is no row the neutral array is copied, which lies in another order.
// CHECK-LABEL: fun turned
// CHECK: let (C : [m][m]i64 @ C_mem -> R(m, m)) =
// SAY: 'C_mem' is not made over 'z_mem', which is read here for the last time: its operator begins with it
entry fun turned (n : i64) (m : i64) (A_mem : mem) (A : [n][m][m]i64 @ A_mem -> R(n, m, m)) (z_mem : mem) (w : *[m][m]i64 @ z_mem -> R(m, m)) : (C_mem' : mem, [m][m]i64 @ C_mem' -> R(m, m)) =
  let (z : [m][m]i64 @ z_mem -> C(m, m)) = rearrange (1, 0) w
  let (C_mem : mem) = alloc m * m * 8
  let (y_mem : mem) = alloc m * m * 8
  let (C : [m][m]i64 @ C_mem -> R(m, m)) =
    reduce ((\ (x : [m][m]i64 @ C_mem -> R(m, m)) (y : [m][m]i64 @ y_mem -> R(m, m)) ->
        let (c : [m][m]i64 @ C_mem -> R(m, m)) =
          kernel j < m, k < m do
            let (u : i64) = x[j, k]
            let (v : i64) = y[j, k]
            in (u + v)
        in (c), z)) i < n do
      let (r : [m][m]i64 @ A_mem -> i * m * m + {(m : m), (m : 1)}) = A[i, :, :]
      in (r)
  in (C_mem, C)

// A fold that takes its elements from one further on has all offsets of the other one.
// CHECK-LABEL: fun folded
// CHECK: let (C : [n]i64 @ B_mem -> fold (i) -> (i mod n)) = copy B
// CHECK: let (D : [n]i64 @ D_mem -> fold (i) -> ((i + 1) mod n)) = copy C
// SAY: 'C_mem' is 'B_mem', which is written over
// SAY: 'D_mem' is not made over 'B_mem', which is read here for the last time: the copy has another layout
entry fun folded (n : i64) : (D_mem' : mem, [n]i64 @ D_mem' -> fold (i) -> ((i + 1) mod n)) =
  assert 1 <= n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> fold (i) -> (i mod n)) = iota n
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> fold (i) -> (i mod n)) = copy B
  let (D_mem : mem) = alloc n * 8
  let (D : [n]i64 @ D_mem -> fold (i) -> ((i + 1) mod n)) = copy C
  in (D_mem, D)
