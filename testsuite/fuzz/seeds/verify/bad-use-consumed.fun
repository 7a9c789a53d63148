
fun uses (n : i64) (A : *[n]f32) : (f32) =
  let (S : [n]f32) = reverse 0 A
  let (B : [n]f32) = A with [0] = 1.0f32
  let (x : f32) = A[0]
  let (y : [n]f32) =
    kernel i < n do
      let (z : f32) = S[i]
      in (z)
  in (x)

fun either (n : i64) (c : bool) (A : *[n]f32) (B : *[n]f32) : ([n]f32) =
  let (C : [n]f32) =
    if c then
      let (D : [n]f32) = A with [0] = 1.0f32
      in (D)
    else
      in (B)
  let (E : [n]f32) = C with [1] = 1.0f32
  let (x : f32) = A[0]
  let (y : f32) = B[0]
  in (E)

fun scattered (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    scatter A i < n do
      let (x : f32) = A[i]
      in (n - 1 - i, x)
  in (B)

fun given (n : i64) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (Y : [n]f32) = X with [i] = 1.0f32
      in (X)
  in (A)

