// Each thread solves a tridiagonal system of its own, by Thomas's algorithm.
entry fun main (n : i64) (m : i64) (A : [n][m]f32) (B : [n][m]f32) (C : [n][m]f32) (D : [n][m]f32) : ([n][m]f32) =
  let (X : [n][m]f32) =
    kernel i < n do
      let (p0 : [m]f32) = scratch [m] f32
      let (q0 : [m]f32) = scratch [m] f32
      let (p : [m]f32) (q : [m]f32) (pl : f32) (ql : f32) =
        loop (p : *[m]f32 = p0) (q : *[m]f32 = q0) (pl : f32 = 0.0f32) (ql : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          let (b : f32) = B[i, j]
          let (c : f32) = C[i, j]
          let (d : f32) = D[i, j]
          let (w : f32) = 1.0f32 / (b + 4.0f32 - a * pl)
          let (pn : f32) = c * w
          let (qn : f32) = (d - a * ql) * w
          let (p' : [m]f32) = p with [j] = pn
          let (q' : [m]f32) = q with [j] = qn
          in (p', q', pn, qn)
      let (x : [m]f32) (l : f32) =
        loop (x : *[m]f32 = q) (l : f32 = 0.0f32) for k < m do
          let (j : i64) = m - 1 - k
          let (pj : f32) = p[j]
          let (qj : f32) = x[j]
          let (xj : f32) = qj - pj * l
          let (x' : [m]f32) = x with [j] = xj
          in (x', xj)
      in (x)
  in (X)
