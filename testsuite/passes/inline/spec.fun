// RUN: inline --remarks %s 2>&1 | funcheck %s
// RUN: inline %s | funverify -q --same-as=%s
// What may fail where it is called would not be allowed to after it.
fun inverse (n : i64) : (i64) =
  let (q : i64) = 100 / n
  let (r : i64) = q + 1
  in (r)

// CHECK: remark: the call of 'inverse' stays: it is '#[spec]', and may fail [inline, missed: spec]
// CHECK: fun inverse
// CHECK: #[spec] let (x : i64) = inverse(n)
// CHECK-NOT: inverse
// CHECK: let (q : i64) = 100 / 4
entry fun main (n : i64) : (i64, i64) =
  #[spec] let (x : i64) = inverse(n)
  let (y : i64) = inverse(4)
  in (x, y)
