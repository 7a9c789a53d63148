// RUN: funverify -q %s
// The parameter of a loop and what it is at last are one value; so are the
// result of a callee and what it is bound to.
fun inner (m : mem) : (#[mem] i64, i64) =
  in (1, 2)

fun f (m : mem) : (i64) =
  let (#[mem] a : i64) (b : i64) = inner(m)
  let (#[mem] d : i64) (e : i64) =
    loop (#[mem] x : i64 = a) (y : i64 = b) for i < 3 do
      in (x + 1, y + 1)
  in (e)
