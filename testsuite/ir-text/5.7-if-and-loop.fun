// RUN: funfmt %s | diff %s -
// Conditions, and loops of both kinds, nested.

fun f (n : i64) (c : bool) (A : *[n]f32) : (i64) =
  let (a : i64) (b : bool) =
    if c && n > 0 then
      in (n, c)
    else
      let (d : i64) =
        if !c then
          in (1)
        else
          in (2)
      in (d, true)
  let (B : [n]f32) (k : i64) =
    loop (B : *[n]f32 = A) (k : i64 = a) for i < n - 1 do
      let (B' : [n]f32) = B with [i] = 0.0f32
      in (B', k + i)
  let (go : bool) (l : i64) (C : [l]i64) =
    loop (go : bool = n > 0) (l : i64 = 0) (C : [l]i64 = B) while go do
      let (D : [l + 1]i64) = iota l + 1
      in (l < n, l + 1, D)
  in (a)
