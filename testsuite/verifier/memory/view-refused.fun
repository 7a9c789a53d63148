// RUN: funverify -q %s
// A fold can be sliced, permuted, reversed, and reshaped where dimensions split.
fun f (n : i64) (m : mem) (A : [n][4]f32 @ m -> fold (t, i) -> (i - 3 * t mod n + 2)) : (i64) =
  let (B : [4][n]f32 @ m -> fold (i, t) -> (i - 3 * t mod n + 2)) = transpose A
  let (C : [n][4]f32 @ m -> fold (t, i) -> (3 - i - 3 * t mod n + 2)) = reverse 1 A
  let (D : [n][2][2]f32 @ m -> fold (t, i, j) -> (2 * i + j - 3 * t mod n + 2)) = reshape [n][2][2] A
  in (n)
