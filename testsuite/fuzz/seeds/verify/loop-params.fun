
fun grows (n : i64) (A : *[n]f32) : (k : i64, l : i64, [k][l]f32) =
  let (B : [1][n]f32) = reshape [1][n] A
  let (k : i64) (l : i64) (C : [k][l]f32) (last : [l]f32) =
    loop (k : i64 = 1) (l : i64 = n) (C : [k][l]f32 = B) (last : [l]f32 = A) for i < n do
      let (D : [2 * k][l]f32) = concat C C
      let (E : [l][2 * k]f32) = transpose D
      let (F : [l * (k + k)]f32) = reshape [2 * k * l] D
      let (row : [k + k]f32) = E[0, :]
      in (l, 2 * k, E, row)
  in (k, l, C)
