// RUN: funverify -q %s
// Arrays and blocks stand alone: as an operand, a result, an argument, an
// initial value.

fun whole (n : i64) (A : [n]f32) : ([n]f32, f32) =
  let (B : [n]f32) = A
  let (C : [n]f32) =
    loop (C : [n]f32 = B) for i < n do
      in (C)
  let (x : f32) = C[0]
  in (C, -x)

fun called (n : i64) (A : [n]f32) : ([n]f32) =
  let (B : [n]f32) (x : f32) = whole(n, A)
  in (B)
