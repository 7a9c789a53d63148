// RUN: funverify -q %s
// By any i64 expression.

fun turned (n : i64) (k : i32) (A : [n]f32) : (i64) =
  let (B : [n]f32) = rotate 0 -1 A
  let (C : [n]f32) = rotate 0 i64(k) * n + 7 A
  let (D : [n]f32) = rotate 0 select(n > 3, 1, 2) A
  in (n)
