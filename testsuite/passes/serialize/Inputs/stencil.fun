entry fun stencil (n : i64) (T : i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (m : f64) = A[i]
          let (r : f64) = A[min(i + 1, n - 1)]
          in (l + m + r)
      in (B)
  in (R)
