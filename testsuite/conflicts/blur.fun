// RUN: conflicts --order=loops %s | smo - | funcheck %s
// RUN: conflicts --order=loops %s | smo --baseline - | funcheck %s --check-prefix=BASE
// REQUIRES: glpk, isl
// A blur in two stages, for one column after the other.  What the first stage makes
// of a column is used by the next column, too.
// CHECK:      H: {array: A0, indices: ["(-y) mod m", "(-1) mod n"]}
// CHECK-NEXT: V: {array: A1, indices: ["y mod m"]}
// CHECK:      A0: {size: "m*n"}
// CHECK-NEXT: A1: {size: "m"}
// BASE:       A0: {size: "(n + 1)*m"}
// BASE-NEXT:  A1: {size: "m"}
entry fun blur (n : i64) (m : i64) (A : [n + 2][m]f32) : ([n][m]f32) =
  let (B0 : [n][m]f32) = scratch [n][m] f32
  let (R : [n][m]f32) =
    loop (B : *[n][m]f32 = B0) for x < n do
      let (H : [m]f32) =
        kernel y < m do
          let (a : f32) = A[x, y]
          let (b : f32) = A[x + 1, y]
          let (c : f32) = A[x + 2, y]
          in (a + b + c)
      let (V : [m]f32) =
        kernel y < m do
          let (a : f32) = H[max(y - 1, 0)]
          let (b : f32) = H[y]
          let (c : f32) = H[min(y + 1, m - 1)]
          in (a + b + c)
      let (B' : [n][m]f32) = B with [x, :] = V
      in (B')
  in (R)
