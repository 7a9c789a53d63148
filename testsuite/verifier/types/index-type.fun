// RUN: funverify -q %s
// What selects is i64, converted where need be; bounds are no matter of types.

fun types (n : i64) (i : i32) (c : bool) (A : *[n]f32) : (f32) =
  let (a : f32) = A[i64(i)]
  let (b : f32) = A[-1]
  let (d : [2]f32) = A[i64(c) : 2]
  let (e : [n]f32) = A[n - 1 : n : -1]
  let (f : [-3]f32) = A[0 : -3]
  let (g : [2][2]f32) = A[i64(i) + {(2 : 0), (2 : -1)}]
  let (h : [n]f32) = A with [n / 0] = a
  in (b)
