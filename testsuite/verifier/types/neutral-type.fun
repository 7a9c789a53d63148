// RUN: funverify -q %s
// Neutral elements are expressions over names outside.

fun folds (n : i64) (A : [n]f32) : (i64) =
  let (a : f32) =
    reduce ((\ (x : f32) (y : f32) -> in (x + y), f32(n) - 1.0f32)) i < n do
      in (1.0f32)
  let (z : [n]f32) = replicate [n] 0.0f32
  let (b : [n]f32) (c : u8) =
    reduce ((\ (x : [n]f32) (u : u8) (y : [n]f32) (v : u8) -> in (x, v), z, 0u8)) i < n do
      in (A, 1u8)
  in (n)
