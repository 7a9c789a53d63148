// RUN: funverify -q %s
// What a loop gives lives as its parameter does, said with the pattern's names.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (l : mem) (B : [n]f32 @ l -> 0 + {(n : 2 - 1)}) =
    loop (k : mem = m) (x : [n]f32 @ k -> R(n) = A) for i < n do
      in (k, x)
  let (C : [n]f32 @ m -> R(n)) =
    loop (x : [n]f32 @ m -> R(n) = A) for i < n do
      in (x)
  in (n)
