// RUN: funverify -q %s
// The body gives what it was given, or made.

fun given (n : i64) (c : bool) (A : *[n]f32) (B : *[n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (X : *[n]f32 = A) (Y : *[n]f32 = B) for i < n do
      let (Z : [n]f32) =
        if c then
          in (X)
        else
          let (T : [n]f32) = copy Y
          in (T)
      in (Y, Z)
  in (C, D)

fun kept (n : i64) (A : *[n]f32) (B : [n]f32) : (*[n]f32, [n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (X : *[n]f32 = A) (Y : [n]f32 = B) for i < n do
      let (Z : [n]f32) = copy Y
      in (Z, B)
  in (C, D)
