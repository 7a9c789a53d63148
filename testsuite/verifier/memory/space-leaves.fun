// RUN: funverify -q %s
// Blocks may go through an `if` or a loop that they do not come from, and into
// functions.
fun inner (s : mem(shared)) : (i64) =
  in (1)

fun f (n : i64) (m : mem) : (i64) =
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 64 in shared
      let (t : mem(shared)) = alloc 64 in shared
      let (S : [16]i32 @ s -> R(16)) = replicate [16] 0i32
      let (T : [16]i32 @ t -> R(16)) = copy S
      let (s' : mem(shared)) (t' : mem(shared)) (X : [16]i32 @ s' -> R(16)) (Y : [16]i32 @ t' -> R(16)) =
        loop (a : mem(shared) = s) (b : mem(shared) = t) (x : [16]i32 @ a -> R(16) = S) (y : [16]i32 @ b -> R(16) = T) for j < 8 do
          let (c : mem(shared)) =
            if j < 4 then
              in (a)
            else
              in (b)
          in (b, a, y, x)
      let (one : i64) = inner(t')
      in (one)
  in (n)
