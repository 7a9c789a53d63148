// Heat spreads on a plate: a stencil of five points, again and again.  At the
// border a point has itself for the neighbour that it lacks.
// RUN: funfmt %s | diff %s -

entry fun stencil (n : i64) (m : i64) (steps : i64) (rate : f32) (A0 : [n][m]f32) : ([n][m]f32) =
  let (A : [n][m]f32) =
    loop (A : [n][m]f32 = A0) for step < steps do
      let (B : [n][m]f32) =
        kernel i < n, j < m do
          let (here : f32) = A[i, j]
          let (above : f32) = A[max(i - 1, 0), j]
          let (below : f32) = A[min(i + 1, n - 1), j]
          let (left : f32) = A[i, max(j - 1, 0)]
          let (right : f32) = A[i, min(j + 1, m - 1)]
          in (here + rate * (above + below + left + right - 4.0f32 * here))
      in (B)
  in (A)
