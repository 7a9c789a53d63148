// RUN: funverify -q %s
// A block of any space stands after `@`, also one bound in the same pattern.
fun f (n : i64) (c : bool) (d : mem) (s : mem(shared)) (A : [n]f32 @ s -> R(n)) (D : [n]f32 @ d -> R(n)) : (i64) =
  let (e : mem) (B : [n]f32 @ e -> R(n)) =
    if c then
      in (d, D)
    else
      let (k : mem) = alloc n * 4
      let (C : [n]f32 @ k -> R(n)) = copy A
      in (k, C)
  in (n)
