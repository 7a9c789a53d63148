
fun some (n : i64) (A : [n]f32) : (k : i64, l : i64, [k][l]f32, [k * l]f32) =
  let (B : [n][2]f32) = scratch [n][2] f32
  let (C : [2 * n]f32) = concat A A
  in (n, 2, B, C)

fun finds (n : i64) (c : bool) (A : [n]f32) (B : [7]f32) : (j : i64, [j + j]f32) =
  let (k : i64) (C : [k]f32) =
    if c then
      in (n, A)
    else
      in (7, B)
  let (l : i64) (D : [l]f32) =
    loop (l : i64 = k) (D : [l]f32 = C) for i < 3 do
      let (E : [l + l]f32) = concat D D
      in (2 * l, E)
  let (m : i64) (F : [m]f32) =
    filter i < l do
      let (x : f32) = D[i]
      in (x, x > 0.0f32)
  let (h : i64) (lo : [h]f32) (hi : [m - h]f32) =
    partition i < m do
      let (x : f32) = F[i]
      in (x, x < 1.0f32)
  let (both : [m]f32) = concat lo hi
  let (p : i64) (q : i64) (G : [p][q]f32) (H : [q * p]f32) = some(m, both)
  let (I : [2 * q * p]f32) = concat H H
  in (p * q, I)

fun nested (n : i64) (c : bool) (A : [n]f32) : (i64) =
  let (k : i64) (l : i64) (B : [k][l]f32) =
    if c then
      let (a : i64) (b : i64) (C : [a][b]f32) (D : [a * b]f32) = some(n, A)
      in (a, b, C)
    else
      let (Z : [0][n]f32) = scratch [0][n] f32
      in (0, n, Z)
  in (k)
