// RUN: funverify -q %s
// An operator may capture what is outside of it.

fun captures (n : i64) (A : *[n]f32) : (f32, *[n]f32) =
  let (s : f32) =
    reduce ((\ (a : f32) (b : f32) ->
        let (t : [n]f32) = copy A
        let (u : [n]f32) = t with [0] = a
        let (x : f32) = u[0]
        in (x + b), 0.0f32)) i < n do
      in (1.0f32)
  let (B : [n]f32) = A with [0] = s
  in (s, B)
