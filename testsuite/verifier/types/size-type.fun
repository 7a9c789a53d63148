// RUN: funverify -q %s
// Sizes are i64 expressions, converted where need be; a negative literal is
// one, too.

fun sizes (n : i64) (k : i32) (A : [2 * n + 1]f32) (B : [i64(k)][0]f32) (C : [-1]f32) : (h : i64, [h]i64) =
  let (D : [n / 2]i64) = iota n / 2
  let (E : [select(n > 2, n, 2)]f32) = scratch [select(n > 2, n, 2)] f32
  in (n / 2, D)

fun operators (n : i64) (A : [n]f32) : (i64) =
  let (B : [n]f32) =
    reduce ((\ (x : [2 * n - n]f32) (y : [n]f32) -> in (y), A)) i < n do
      in (A)
  in (n)
