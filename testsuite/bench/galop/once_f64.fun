// Columns are read once.
entry fun main (n : i64) (A : [n][n]f64) : ([n]f64) =
  let (C : [n]f64) =
    kernel j < n do
      let (s : f64) =
        loop (s : f64 = 0.0) for i < n do
          let (a : f64) = A[i, j]
          in (fma(s, 3.0, a))
      in (s)
  in (C)
