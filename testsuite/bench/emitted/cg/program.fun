entry fun solve (n : i64) (nz : i64) (trips : i64) (row : [n + 1]i32) (column : [nz]i32) (value : [nz]f64) (b : [n]f64) : ([n]f64) =
  let (x0 : [n]f64) = replicate [n] 0.0
  let (rho0 : f64) =
    reduce (+) i < n do
      let (v : f64) = b[i]
      in (v * v)
  let (x : [n]f64) (r : [n]f64) (p : [n]f64) (rho : f64) =
    loop (x : [n]f64 = x0) (r : [n]f64 = b) (p : [n]f64 = b) (rho : f64 = rho0) for t < trips do
      let (q : [n]f64) =
        kernel i < n do
          let (from : i32) = row[i]
          let (to : i32) = row[i + 1]
          let (s : f64) =
            reduce (+) k < i64(to - from) do
              let (c : i32) = column[i64(from) + k]
              let (a : f64) = value[i64(from) + k]
              let (v : f64) = p[i64(c)]
              in (a * v)
          in (s)
      let (pq : f64) =
        reduce (+) i < n do
          let (v : f64) = p[i]
          let (w : f64) = q[i]
          in (v * w)
      let (alpha : f64) = rho / pq
      let (x' : [n]f64) =
        kernel i < n do
          let (v : f64) = x[i]
          let (w : f64) = p[i]
          in (v + alpha * w)
      let (r' : [n]f64) =
        kernel i < n do
          let (v : f64) = r[i]
          let (w : f64) = q[i]
          in (v - alpha * w)
      let (rho' : f64) =
        reduce (+) i < n do
          let (v : f64) = r'[i]
          in (v * v)
      let (beta : f64) = rho' / rho
      let (p' : [n]f64) =
        kernel i < n do
          let (v : f64) = r'[i]
          let (w : f64) = p[i]
          in (v + beta * w)
      in (x', r', p', rho')
  in (x)
