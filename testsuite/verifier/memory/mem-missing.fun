// RUN: funverify -q %s
// Marked are the scalars that only annotations use: parameters and results of
// functions and loops, what an `if` gives, what a statement computes.  A size is
// a value, and an alloc, an assert or a marked name is no annotation; what an
// entry takes is its callers' business.
fun parameters (k : i64) (#[mem] o : i64) (m : mem) (A : [k]f32 @ m -> o + {(k : 1)}) : (#[mem] s : i64, m' : mem, [k]f32 @ m' -> s + {(k : 1)}) =
  in (o, m, A)

fun f (n : i64) (c : bool) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (#[mem] a : i64) (x : i64) (B : [n]f32 @ m -> a + {(n : 1)}) =
    if c then
      in (0, 1, A)
    else
      let (C : [n]f32 @ m -> 1 + {(n : 1)}) = copy A
      in (1, 2, C)
  let (#[mem] d : i64) = a + 1
  let (bytes : i64) = 4 * n
  let (k : mem) = alloc bytes
  let (D : [n]f32 @ k -> d + {(n : 1)}) = copy B
  let (e : i64) = x * 2
  let (E : [n]f32 @ k -> e + {(n : 1)}) = copy A
  let (g : i64) (h : i64) (F : [n]f32 @ m -> h + {(n : 1)}) =
    loop (g : i64 = 1) (h : i64 = 0) (p : [n]f32 @ m -> h + {(n : 1)} = A) for i < n do
      in (h, h, p)
  assert d > 1
  in (e)

entry fun given (o : i64) (m : mem) : (i64) =
  let (A : [0]f32 @ m -> o + {(0 : 1)}) = scratch [0] f32
  in (1)
