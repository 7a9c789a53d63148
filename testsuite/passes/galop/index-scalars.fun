// What scalars vary with is followed through whatever they are made of.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun indirect
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (I, k, (j)): read, layout (0)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (J, l, (k)): read, layout (0)
// CHECK-NEXT:       k -> {j: loop 1}
// CHECK-NEXT:     (A, a, (i, l)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       l -> {j: loop 1}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun extended
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (i, k)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       k -> {j: loop 1}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun edges
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (i, l)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       l -> {j: loop 1}
// CHECK-NEXT:     (A, b, (i, r)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       r -> {j: loop 1, m: other 0}
// CHECK-NEXT:     (A, c, (i, select(j == 0, m - 1, j - 1))): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       select(j == 0, m - 1, j - 1) -> {j: loop 1, m: other 0}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun carried
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (i, p)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       p -> {j: loop 1}
// CHECK-NEXT:     (A, b, (i, q)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       q -> {j: loop 1}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun tuples
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (x, y)): read, layout (0, 1)
// CHECK-NEXT:       x -> {i: thread 0, c: other 0}
// CHECK-NEXT:       y -> {j: thread 0, c: other 0}
// CHECK-NEXT:     (A, b, (p, q)): read, layout (0, 1)
// CHECK-NEXT:       p -> {i: thread 0}
// CHECK-NEXT:       q -> {k: loop 1}
// CHECK-NEXT:     (B, B, (i, j)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: thread 0}
// CHECK-LABEL: fun narrow
// CHECK-NEXT:   outside of kernels
// CHECK-NEXT:     (A, a, (i, i % 2)): read, layout (0, 1)
// CHECK-NEXT:       i -> {k: loop 0}
// CHECK-NEXT:       i % 2 -> {k: loop 0}
// CHECK-LABEL: fun kept
// CHECK:          (A, a, (i, c)): read
// CHECK-NEXT:       i -> {i: loop 0}
// CHECK-NEXT:       c -> {n: other 0}

// indirect_*: the result of an access as an index.
entry fun indirect (n : i64) (m : i64) (A : [n][m]f32) (I : [m]i64) (J : [m]i64) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (k : i64) = I[j]
          let (l : i64) = J[k]
          let (a : f32) = A[i, l]
          in (s + a)
      in (s)
  in (B)

// nbody-bh: an index that is sign-extended.
entry fun extended (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (j32 : i32) = i32(j) + 1i32
          let (k : i64) = i64(j32) - 1
          let (a : f32) = A[i, k]
          in (s + a)
      in (s)
  in (B)

// min, max, select: where the edge is.
entry fun edges (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (l : i64) = max(j - 1, 0)
          let (r : i64) = min(j + 1, m - 1)
          let (a : f32) = A[i, l]
          let (b : f32) = A[i, r]
          let (c : f32) = A[i, select(j == 0, m - 1, j - 1)]
          in (s + a + b + c)
      in (s)
  in (B)

// A value that is carried along grows with the loop, or somehow.
entry fun carried (n : i64) (m : i64) (A : [n][3 * m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (p : i64) (q : i64) (s : f32) =
        loop (p : i64 = 1) (q : i64 = 0) (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, p]
          let (b : f32) = A[i, q]
          let (p' : i64) = p + 3
          let (q' : i64) = i64(a)
          in (p', q', s + b)
      in (s)
  in (B)

// Of several names that one let binds, each has what it is made of.
entry fun tuples (c : bool) (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    kernel i < n, j < m do
      let (x : i64) (y : i64) =
        if c then
          in (i, j)
        else
          in (0, j)
      let (a : f32) = A[x, y]
      let (p : i64) (q : i64) =
        loop (p : i64 = i) (q : i64 = 0) for k < 3 do
          in (p, q + 1)
      let (b : f32) = A[p, q]
      in (a + b)
  in (B)

// A loop may count in another type.
entry fun narrow (n : i64) (A : [n][n]f32) : (f32) =
  let (k : i32) (s : f32) (p : bool) =
    loop (k : i32 = 0i32) (s : f32 = 0.0f32) (p : bool = n > 0) while p do
      let (i : i64) = i64(k)
      let (a : f32) = A[i, i % 2]
      in (k + 1i32, s + a, i + 1 < n)
  in (s)

// What a loop hands on as it is does not vary with it.
entry fun kept (n : i64) (A : [n][n]f32) : (f32) =
  let (p : bool) (i : i64) (c : i64) (s : f32) =
    loop (p : bool = n > 0) (i : i64 = 0) (c : i64 = n - 1) (s : f32 = 0.0f32) while p do
      let (a : f32) = A[i, c]
      in (i + 1 < n, i + 1, c, s + a)
  in (s)
