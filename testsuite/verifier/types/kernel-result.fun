// RUN: funverify -q %s
// Scalars and arrays.

fun elements (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (b : mem) = alloc n * n * 4
  let (B : [n][n]f32 @ b -> R(n, n)) (C : [n]bool @ m -> R(n)) =
    kernel i < n do
      in (A, i > 2)
  in (n)
