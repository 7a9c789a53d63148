// RUN: funverify -q %s
// Shared blocks are allocated by a group together: in the body of a block, in
// forms without a level inside of it, and in functions that are called there.
fun inner (i : i64) : (i64) =
  let (s : mem(shared)) = alloc 16 in shared
  in (i)

fun f (n : i64) (m : mem) : (i64) =
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 1024 in shared
      let (x : i64) = inner(i)
      let (y : i64) =
        reduce (+) j < 3 do
          let (t : mem(shared)) = alloc 64 in shared
          in (j)
      in (x + y)
  in (n)
