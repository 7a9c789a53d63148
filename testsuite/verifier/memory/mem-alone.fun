// RUN: funverify -q %s
// All results of a parallel form are marked, or none; those of an `if`, a loop or
// a call each by itself.
fun f (n : i64) (c : bool) (m : mem) : (i64) =
  let (#[mem] a : i64) (#[mem] b : i64) =
    reduce (+, max) i < n do
      in (i, 2 * i)
  let (A : [n]f32 @ m -> a + {(n : b)}) = scratch [n] f32
  let (#[mem] d : i64) (e : i64) =
    if c then
      in (1, 2)
    else
      in (3, 4)
  in (e)
