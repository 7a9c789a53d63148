// RUN: funverify -q %s
// Results of the types that are bound; sizes in the terms of earlier results.

fun branches (n : i64) (m : i64) (c : bool) (A : [n]f32) (B : [m]f32) : (i64) =
  let (k : i64) (l : i64) (f : [k]f32) (g : [k + l]f32) =
    if c then
      let (AB : [n + m]f32) = concat A B
      in (n, m, A, AB)
    else
      let (BB : [m * 2]f32) = concat B B
      in (m, m, B, BB)
  in (k)

fun loops (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (B : [k]f32) =
    loop (k : i64 = n) (B : [k]f32 = A) for i < 3 do
      let (C : [2 * k]f32) = concat B B
      in (k + k, C)
  in (k, B)

fun iterations (n : i64) (m : i64) (A : [m]f32) : ([n][m]f32) =
  let (B : [n][m]f32) (C : [n]bool) =
    kernel i < n do
      let (row : [m]f32) = copy A
      in (row, i > 2)
  let (x : f32) (row : [m]f32) =
    once do
      let (y : f32) = A[0]
      in (y, A)
  let (k : i64) (D : [k][m]f32) =
    filter i < n do
      in (A, i > 2)
  in (B)
