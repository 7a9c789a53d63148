// A let that binds several names: each of them varies with what it is made of,
// and not with all that the statement is made of.
// RUN: galop --print-layout-table %s | funcheck %s
// CHECK: A: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
entry fun main (c : bool) (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (x : i64) (y : i64) =
            if c then
              in (i, j)
            else
              in (i, max(j - 1, 0))
          let (a : f32) = A[x, y]
          in (s + a)
      in (s)
  in (B)
