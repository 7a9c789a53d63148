// REQUIRES: glpk, isl
// The versions of an array share a block of a few more cells; values stay.
// RUN: contract %s | funcheck %s
// RUN: contract %s | funverify -q --validity=20 --same-as=%s
// RUN: contract %s | hoist | simplify | shortcircuit | lower | funverify -q --same-as=%s

// CHECK-LABEL: fun stencil
// CHECK:       (S_mem : mem) = alloc (n + 1) * 8
// CHECK:       (A_1 : [n]f64 @ S_mem -> fold (p) -> ((p + max(T, 0)) mod (n + 1))) = copy A0
// CHECK:       loop {{.*}} (#[mem] A_offset : i64 = max(T, 0)) (A : [n]f64 @ A_mem -> fold (p) -> ((p + A_offset) mod (n + 1)) = A_1) for t < T do
// CHECK:         (Y : [n]f64 @ S_mem -> fold (p_1) -> ((p_1 - t + max(T, 0) - 1) mod (n + 1))) = X with [i] = l + r
// CHECK:       in (S_mem, max(T, 0) - t - 1, B)
// CHECK:       (R : [n]f64 @ S_mem -> R(n)) = copy R_1
entry fun stencil (n : i64) (T : i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (S : [n]f64) = scratch [n] f64
      let (B : [n]f64) =
        loop (X : *[n]f64 = S) for i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (r : f64) = A[i]
          let (Y : [n]f64) = X with [i] = l + r
          in (Y)
      in (B)
  in (R)

// Two versions are live; three arrays of n would be, else.
// CHECK-LABEL: fun history
// CHECK:       (S_mem : mem) = alloc 2 * n * 8
entry fun history (n : i64) (T : i64) (A0 : [n]i64) (A1 : [n]i64) : ([n]i64) =
  let (R : [n]i64) (Q : [n]i64) =
    loop (A : [n]i64 = A0) (B : [n]i64 = A1) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (C : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (a : i64) = A[i]
          let (b : i64) = B[i]
          let (Y : [n]i64) = X with [i] = b + a & 255
          in (Y)
      in (B, C)
  let (s : i64) =
    reduce (max) i < n do
      let (q : i64) = Q[i]
      in (q)
  let (D : [n]i64) =
    kernel i < n do
      let (r : i64) = R[i]
      in (r - s)
  in (D)

// Rows that go through a sequence of steps, each array read by the next one.
// CHECK-LABEL: fun steps
// CHECK:       (S1_mem : mem) = alloc (n + 1) * 8
// CHECK:       (S2 : [n]i64 @ S1_mem -> fold
entry fun steps (n : i64) (A : [n]i64) : ([n]i64) =
  let (S1 : [n]i64) = scratch [n] i64
  let (B1 : [n]i64) =
    loop (X : *[n]i64 = S1) for i < n do
      let (l : i64) = A[max(i - 1, 0)]
      let (Y : [n]i64) = X with [i] = l + i & 255
      in (Y)
  let (S2 : [n]i64) = scratch [n] i64
  let (B2 : [n]i64) =
    loop (X : *[n]i64 = S2) for i < n do
      let (l : i64) = B1[max(i - 1, 0)]
      let (r : i64) = B1[min(i + 1, n - 1)]
      let (Y : [n]i64) = X with [i] = l + r & 255
      in (Y)
  let (R : [n]i64) =
    kernel i < n do
      let (r : i64) = B2[i]
      in (r)
  in (R)
