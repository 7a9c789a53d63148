fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
  let (row : [n]f32 @ m -> 1 + n + {(n : 1)}) = A[2, :]
  let (turned : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) = transpose A
  let (flat : [n * n]f32 @ m -> R(n * n)) = reshape [n * n] A
  let (same : [n][n]f32 @ m -> R(n, n)) = A
  let (E : [n]f32 @ m -> 1 + {(n : 1)}) = D with [0] = 1.0f32
  in (n)

fun bent (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) : (i64) =
  let (flat : [n * n]f32 @ m -> R(n * n)) = reshape [n * n] A
  in (n)

