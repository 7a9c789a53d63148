// RUN: funverify -q %s
// Blocks of two `alloc`s are distinct, and so are those of an entry's
// parameters, whatever they are called.
entry fun add (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : (i64) =
  in (n)

entry fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : (i64) =
  let (x : i64) = add(n, m, A, k, B)
  let (l : mem) = alloc 4 * n
  let (C : [n]f32 @ l -> R(n)) = copy A
  let (l' : mem) = l
  let (y : i64) = add(n, l', C, m, A)
  in (x + y)

entry fun one (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  in (n)

fun any (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (x : i64) = one(n, m, A)
  in (x)
