fun diagonal (n : i64) (A : [n * n]f32) (b : i64) : ([n]f32) =
  let (d : [n]f32) = A[0 + {(n : n + 1)}]
  let (blocks : [2][b][b]f32) = A[b * n + 1 + {(2 : b), (b : n), (b : 1)}]
  in (d)
