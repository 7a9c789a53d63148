// RUN: funverify -q %s
// A branch's equalities and definitions are those of names that are bound
// again, too.

fun again (n : i64) (m : i64) (c : bool) (A : [n]f32) (B : [m]f32) : (i64) =
  let (x : i64) =
    if c then
      let (k : i64) = n
      let (C : [k]f32) = A
      in (k)
    else
      let (k : i64) = m
      let (C : [k]f32) = B
      in (k)
  let (k : i64) = n + m
  let (C : [k]f32) = concat A B
  in (x)
