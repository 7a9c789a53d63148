// An assert about what is marked goes with it: nobody gives `o` here.
// RUN: echo '[1, 2]' | funrun %s | funcheck %s
// CHECK: 2
// RUN: echo '[1, 1]' | not funrun %s 2>&1 | funcheck --check-prefix=VALUE %s
// VALUE: error: assertion failed: x > 1

fun main (#[mem] o : i64) (m : mem) (A : [2]i64 @ m -> o + {(2 : 1)}) : (i64) =
  assert o > 3 && o % 2 == 1
  let (x : i64) = A[1]
  assert x > 1
  in (x)
