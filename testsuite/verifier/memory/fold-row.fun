// RUN: funverify -q %s
// Rows are affine: factors may be any that mention no index.
fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> fold (t, i) -> (i - 3 * t + n / 2 mod n + 2, n * (t + i) mod 2)) : (i64) =
  in (n)
