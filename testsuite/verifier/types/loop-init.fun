// RUN: funverify -q %s
// Initial values of the parameters' types, where earlier parameters are what
// they begin with.

fun looped (n : i64) (m : i64) (A : [2 * n]f32) (D : [2 * n][n]f32) : (i64) =
  let (k : i64) (B : [k]f32) (C : [k][n]f32) =
    loop (k : i64 = n + n) (B : [k]f32 = A) (C : [k][n]f32 = D) for i < n do
      in (k, B, C)
  let (u : u8) (p : bool) (x : f32) =
    loop (u : u8 = 255u8) (p : bool = n > 2) (x : f32 = 0.0f32) for i < n do
      in (u, p, x)
  in (k)
