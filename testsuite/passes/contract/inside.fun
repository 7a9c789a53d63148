// Arrays that an iteration of a kernel makes share a block of that iteration.
// RUN: contract %s | funcheck %s
// RUN: contract %s | funverify -q --validity=20 --same-as=%s
// RUN: contract %s | hoist | simplify | memexpand | lower | split | funverify -q --same-as=%s
// RUN: contract %s | hoist | simplify | memexpand | lower | funverify -q --same-as=%s
// RUN: contract --remarks %s 2>&1 >/dev/null | grep missed | funcheck %s --check-prefix=WHY
// REQUIRES: glpk, isl

// Two stages of a tile by columns: of the first one there is one column.
// CHECK-LABEL: fun tile
// CHECK:         kernel q < p do
// CHECK-NEXT:      (H0_mem : mem) = alloc (b + 2) * 4
// CHECK:           (H0 : [b][b + 2]f32 @ H0_mem -> fold (p_1, p_2) -> (p_2 mod (b + 2))) = scratch
// What a kernel gives keeps its place.
// CHECK-NEXT:      (V0_mem : mem) = alloc b * b * 4
// WHY:         'V0' is not contracted: it is made outside of the kernel, or the kernel gives it
entry fun tile (b : i64) (p : i64) (I : [p][b][b + 2]f32) : ([p][b][b]f32) =
  assert b >= 8
  let (R : [p][b][b]f32) =
    kernel q < p do
      let (H0 : [b][b + 2]f32) = scratch [b][b + 2] f32
      let (V0 : [b][b]f32) = scratch [b][b] f32
      let (H : [b][b + 2]f32) (V : [b][b]f32) =
        loop (H1 : *[b][b + 2]f32 = H0) (V1 : *[b][b]f32 = V0) for x < b do
          let (H2 : [b][b + 2]f32) =
            loop (H3 : *[b][b + 2]f32 = H1) for y < b + 2 do
              let (a : f32) = I[q, x, y]
              let (H4 : [b][b + 2]f32) = H3 with [x, y] = a + 1.0f32
              in (H4)
          let (V2 : [b][b]f32) =
            loop (V3 : *[b][b]f32 = V1) for y < b do
              let (l : f32) = H2[x, y]
              let (r : f32) = H2[x, y + 2]
              let (V4 : [b][b]f32) = V3 with [x, y] = l + r
              in (V4)
          in (H2, V2)
      in (V)
  in (R)

// Versions from trip to trip.  The index of the kernel, and what is bound around it,
// are known where the block is allocated; the size is for any of these.
// CHECK-LABEL: fun steps
// CHECK:         kernel q < p do
// CHECK:           (k : i64) = n + q
// CHECK:           (S_mem : mem) = alloc (n + p) * 8
entry fun steps (n : i64) (p : i64) (T : i64) : ([p]i64) =
  assert n >= 1 && T >= 0
  let (R : [p]i64) =
    kernel q < p do
      let (k : i64) = n + q
      let (A0 : [k]i64) = iota k
      let (L : [k]i64) =
        loop (A : [k]i64 = A0) for t < T do
          let (S : [k]i64) = scratch [k] i64
          let (B : [k]i64) =
            loop (X : *[k]i64 = S) for i < k do
              let (l : i64) = A[max(i - 1, 0)]
              let (r : i64) = A[i]
              let (Y : [k]i64) = X with [i] = (l + r) % 1000
              in (Y)
          in (B)
      let (s : i64) = L[k - 1]
      in (s)
  in (R)

// The kernel in a kernel has arrays of its own; those around it are given.
// CHECK-LABEL: fun nested
// CHECK:           kernel c < p do
// CHECK:             alloc (n + 1) * 8
entry fun nested (n : i64) (p : i64) (G : [n]i64) : ([p][p]i64) =
  assert n >= 1
  let (R : [p][p]i64) =
    kernel q < p do
      let (D : [n]i64) = copy G
      let (Q : [p]i64) =
        kernel c < p do
          let (A0 : [n]i64) = copy D
          let (L : [n]i64) =
            loop (A : [n]i64 = A0) for t < 5 do
              let (S : [n]i64) = scratch [n] i64
              let (B : [n]i64) =
                loop (X : *[n]i64 = S) for i < n do
                  let (l : i64) = A[max(i - 1, 0)]
                  let (r : i64) = A[i]
                  let (Y : [n]i64) = X with [i] = (l + r + c) % 1000
                  in (Y)
              in (B)
          let (s : i64) = L[n - 1]
          in (s)
      in (Q)
  in (R)

// Registers are better than a block.
// CHECK-LABEL: fun small
// CHECK-NOT:   fold
// WHY:         arrays of i32 are not contracted: they fit in private memory
entry fun small (p : i64) (T : i64) : ([p]i32) =
  let (R : [p]i32) =
    kernel q < p do
      let (A0 : [8]i32) = replicate [8] 1i32
      let (L : [8]i32) =
        loop (A : [8]i32 = A0) for t < min(T, 9) do
          let (S : [8]i32) = scratch [8] i32
          let (B : [8]i32) =
            loop (X : *[8]i32 = S) for i < 8 do
              let (l : i32) = A[max(i - 1, 0)]
              let (r : i32) = A[i]
              let (Y : [8]i32) = X with [i] = l + r
              in (Y)
          in (B)
      let (s : i32) = L[7]
      in (s)
  in (R)

// WHY:         arrays in 'R' are not contracted: it runs 'at block'
entry fun level (n : i64) (p : i64) (T : i64) : ([p]i32) =
  assert n >= 1
  let (R : [p]i32) =
    kernel q < p at block do
      let (A0 : [n]i32) = replicate [n] 1i32
      let (L : [n]i32) =
        loop (A : [n]i32 = A0) for t < min(T, 9) do
          let (S : [n]i32) = scratch [n] i32
          let (B : [n]i32) =
            loop (X : *[n]i32 = S) for i < n do
              let (l : i32) = A[max(i - 1, 0)]
              let (Y : [n]i32) = X with [i] = l
              in (Y)
          in (B)
      let (s : i32) = L[0]
      in (s)
  in (R)
