// RUN: funverify -q %s
// A reshape to another size, and even to one that is surely another, is
// checked when it runs.

fun coerced (n : i64) (m : i64) (A : [n]f32) (k : i32) : ([m]f32) =
  let (B : [m]f32) = reshape [m] A
  let (C : [n + 1]f32) = reshape [n + 1] A
  let (D : [n / 2][2]f32) = reshape [n / 2][2] A
  let (E : [i64(k)][m][1][1]f32) = reshape [i64(k)][m][1][1] A
  in (B)

// An equality that only holds for other reasons is asserted, or coerced.
fun branch (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : ([m]f32) =
  let (C : [m]f32) =
    if n == m then
      let (A' : [m]f32) = reshape [m] A
      in (A')
    else
      in (B)
  in (C)
