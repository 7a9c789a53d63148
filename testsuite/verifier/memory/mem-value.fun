// RUN: funverify -q %s
// What is marked may be used by annotations, by sizes of blocks, by asserts, by
// statements that bind marked names only, and as what a marked name gets.
fun inner (#[mem] o : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) : (#[mem] p : i64) =
  let (#[mem] q : i64) = o + 1
  in (q)

fun f (c : bool) (#[mem] o : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) : (i64) =
  assert o > 0
  let (k : mem) = alloc o + 16
  let (#[mem] p : i64) = inner(o, m, A)
  let (#[mem] q : i64) =
    loop (#[mem] q : i64 = p) for i < 3 do
      in (q * 2)
  let (#[mem] r : i64) =
    if o < p then
      in (q)
    else
      in (o)
  let (B : [4]f32 @ m -> r + {(4 : 2)}) = copy A
  in (1)
