entry fun solve (n : i64) (A0 : [n][n]f64) (b0 : [n]f64) : ([n]f64) =
  let (M : [n][n]f64) = copy A0
  let (c0 : [n]f64) = copy b0
  let (A : [n][n]f64) (b : [n]f64) =
    loop (A : *[n][n]f64 = M) (b : *[n]f64 = c0) for k < n do
      let (most : f64) (p : i64) =
        reduce ((\ (x : f64) (i : i64) (y : f64) (j : i64) ->
            let (c : bool) = x >= y
            in (select(c, x, y), select(c, i, j)), -1.0, 0)) i < n - k do
          let (x : f64) = A[k + i, k]
          in (abs(x), k + i)
      let (row : [n]f64) = A[k, :]
      let (upper : [n]f64) = copy row
      let (lower : [n]f64) = A[p, :]
      let (pivot : [n]f64) = copy lower
      let (A1 : [n][n]f64) = A with [p, :] = upper
      let (A2 : [n][n]f64) = A1 with [k, :] = pivot
      let (v : f64) = b[k]
      let (w : f64) = b[p]
      let (b1 : [n]f64) = b with [p] = v
      let (b2 : [n]f64) = b1 with [k] = w
      let (r : i64) = n - k - 1
      let (factors : [r]f64) =
        kernel i < r do
          let (x : f64) = A2[k + 1 + i, k]
          let (y : f64) = A2[k, k]
          in (x / y)
      let (rest : [r][r]f64) =
        kernel i < r, j < r do
          let (x : f64) = A2[k + 1 + i, k + 1 + j]
          let (f : f64) = factors[i]
          let (y : f64) = A2[k, k + 1 + j]
          in (x - f * y)
      let (right : [r]f64) =
        kernel i < r do
          let (x : f64) = b2[k + 1 + i]
          let (f : f64) = factors[i]
          in (x - f * w)
      let (A3 : [n][n]f64) = A2 with [k + 1 : r, k + 1 : r] = rest
      let (b3 : [n]f64) = b2 with [k + 1 : r] = right
      in (A3, b3)
  let (x : [n]f64) =
    loop (x : *[n]f64 = b) for s < n do
      let (i : i64) = n - 1 - s
      let (sum : f64) =
        reduce (+) j < s do
          let (a : f64) = A[i, i + 1 + j]
          let (y : f64) = x[i + 1 + j]
          in (a * y)
      let (c : f64) = x[i]
      let (d : f64) = A[i, i]
      let (x1 : [n]f64) = x with [i] = (c - sum) / d
      in (x1)
  in (x)
