// REQUIRES: isl
// What keeps its place, and why.
// RUN: contract --split-input-file %s | funcheck %s --check-prefix=SAME
// RUN: contract --split-input-file --remarks %s 2>&1 >/dev/null | grep missed | funcheck %s

// SAME-NOT: fold

// In parallel, a new element is written while old ones are read.
// CHECK: arrays of f64 are not contracted: no loop updates one; see the pass serialize
entry fun parallel (n : i64) (T : i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (l : f64) = A[max(i - 1, 0)]
          in (l + 1.0)
      in (B)
  in (R)

// -----
// A branch gives it or another array.
// CHECK: 'S' is not contracted: a branch, or an inner loop, gives it or another array
entry fun branch (n : i64) (T : i64) (c : bool) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (S : [n]f64) = scratch [n] f64
      let (B : [n]f64) =
        loop (X : *[n]f64 = S) for i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (Y : [n]f64) = X with [i] = l + 1.0
          in (Y)
      let (D : [n]f64) =
        if c then
          in (B)
        else
          in (A)
      let (d : f64) = D[0 * t]
      let (E : [n]f64) = B with [0 * t] = d
      in (E)
  in (R)

// -----
// The bound of a loop is not affine.
// CHECK: arrays of f64 are not contracted: no affine bound of 'i' is known
entry fun bound (n : i64) (T : i64) (A0 : [n]f64) (K : [T]i64) : ([n]f64) =
  assert n >= 1
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (k : i64) = K[t]
      let (S : [n]f64) = replicate [n] 0.0
      let (B : [n]f64) =
        loop (X : *[n]f64 = S) for i < k do
          let (l : f64) = A[fmod(i, n)]
          let (Y : [n]f64) = X with [fmod(i, n)] = l + 1.0
          in (Y)
      in (B)
  in (R)
