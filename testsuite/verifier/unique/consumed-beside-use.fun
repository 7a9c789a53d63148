// RUN: funverify -q %s
// One array twice where neither is consumed; another one beside a consumed one.

fun callee (n : i64) (A : *[n]f32) (B : [n]f32) (C : [n]f32) : (*[n]f32) =
  let (D : [n]f32) = A with [0 : n] = B
  let (E : [n]f32) = D with [0 : n] = C
  in (E)

fun uses (n : i64) (A : *[n]f32) (B : [n]f32) : (*[n]f32) =
  let (C : [n]f32) = callee(n, A, B, B)
  let (S : [n]f32) = copy C
  let (D : [n]f32) = callee(n, C, B, S)
  let (E : [n]f32) (k : [n]f32) =
    loop (X : *[n]f32 = D) (Y : [n]f32 = B) for i < n do
      in (X, Y)
  in (E)
