// RUN: funverify -q %s
// Parameters of an entry are row-major at offset 0; its results, and parameters
// of other functions, have any layout.
fun inner (n : i64) (m : mem) (A : [n]f32 @ m -> 3 + {(n : 2)}) : (i64) =
  in (n)

entry fun outer (n : i64) (m : mem) (A : [n][n]f32 @ m -> 0 + {(n : 2 * n - n), (n : 1)}) : (k : mem, [n][n]f32 @ k -> C(n, n)) =
  let (B : [n][n]f32 @ m -> C(n, n)) = transpose A
  in (m, B)
