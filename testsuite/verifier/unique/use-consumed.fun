// RUN: funverify -q %s
// Uses on no later path: before the consumption, in the other branch, of what
// does not alias, of sizes.

fun before (n : i64) (A : *[n]f32) : (f32, *[n]f32) =
  let (S : [n]f32) = reverse 0 A
  let (x : f32) = S[0]
  let (B : [n]f32) = A with [0] = x
  let (T : [n]f32) = scratch [n] f32
  in (x, B)

// A value that aliases the target is read first.
fun itself (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (R : [n]f32) = reverse 0 A
  let (B : [n]f32) = A with [0 : n] = R
  in (B)

fun branches (n : i64) (c : bool) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    if c then
      let (C : [n]f32) = A with [0] = 1.0f32
      in (C)
    else
      let (x : f32) = A[0]
      let (D : [n]f32) = A with [0] = x + 1.0f32
      in (D)
  in (B)

// What one branch consumes the other one may pass on.
fun passed (n : i64) (c : bool) (A : *[n]f32) (B : *[n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    if c then
      let (E : [n]f32) = A with [0] = 1.0f32
      in (E, B)
    else
      let (E : [n]f32) = B with [0] = 1.0f32
      in (A, E)
  let (F : [n]f32) = C with [1] = 2.0f32
  let (G : [n]f32) = D with [1] = 2.0f32
  in (F, G)

fun chosen (n : i64) (c : bool) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) =
    if c then
      in (A)
    else
      let (X : [n]f32) = copy B
      in (X)
  let (D : [n]f32) = C with [0] = 1.0f32
  let (x : f32) = B[0]
  let (E : [n]f32) = D with [0] = x
  in (E)

fun new (n : i64) (A : *[n]f32) : (*[n]f32, *[n + n]f32) =
  let (B : [n]f32) = copy A
  let (C : [n + n]f32) = concat A A
  let (D : [n]f32) = A with [0] = 1.0f32
  let (E : [n]f32) = B with [0] = 1.0f32
  let (F : [n]f32) = D with [0 : n] = E
  in (F, C)
