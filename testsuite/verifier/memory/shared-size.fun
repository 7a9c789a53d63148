// RUN: funverify -q %s
// The size is the same for all blocks and lanes, as far as names and equalities
// say; it may depend on what is computed of such names.
fun f (n : i64) (b : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc b * 4 in shared
      let (k : i64) = max(b, 3)
      let (x : i64) = A[k]
      let (t : mem(shared)) = alloc x in shared
      let (z : i64) = i - 1
      let (u : mem(shared)) = alloc z - i + b in shared
      let (most : i64) =
        reduce (max) j < b at lane do
          let (y : i64) = A[j]
          in (y)
      let (v : mem(shared)) = alloc most in shared
      in (i)
  in (n)

// What blocks computed, by loops, too, is one number after them.
fun g (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  let (most : i64) =
    reduce (max) i < n at block do
      let (sum : i64) =
        loop (sum : i64 = 0) for j < n do
          let (y : i64) = A[j]
          in (max(sum, y - i))
      in (sum)
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc most in shared
      in (i)
  in (n)
