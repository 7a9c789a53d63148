// RUN: simplify %s > %t && diff %t %S/Inputs/dead-asserts.fun
// RUN: simplify %S/Inputs/dead-asserts.fun | diff - %S/Inputs/dead-asserts.fun
// An assert is there to be checked, wherever it stands.
fun callee (n : i64) : (i64) =
  assert n > 3
  in (n)

fun asserts (n : i64) : (i64) =
  let (k : i64) = n * n
  assert k != 7
  let (x : i64) = callee(k)
  let (A : [n]i64) =
    kernel i < n do
      assert i < 5
      in (i)
  in (n)
