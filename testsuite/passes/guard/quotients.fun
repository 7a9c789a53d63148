// A quotient fits unless the least number is divided by -1: one that is larger, or
// a divisor below -1, is as good as one that is not negative.
// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s

// CHECK-LABEL: entry fun larger
//   CHECK-NOT:   does not fit into i64
//       CHECK:   in (Q)
entry fun larger (n : i64) (d : i64) : ([n]i64) =
  assert d != 0
  let (Q : [n]i64) =
    kernel i < n do
      in ((i - 5) / d)
  in (Q)

// CHECK-LABEL: entry fun below
//   CHECK-NOT:   does not fit into i64
//       CHECK:   in (x / d, fmod(x, d))
entry fun below (x : i64) (d : i64) : (i64, i64) =
  assert d < -1
  in (x / d, fmod(x, d))

// CHECK-LABEL: entry fun least
//       CHECK:   assert x != -9223372036854775808 || d != -1 "quotient: x / d does not fit into i64"
//       CHECK:   assert x != -9223372036854775808 || e != -1
//       CHECK:   in (x / d, x / e)
entry fun least (x : i64) (d : i64) (e : i64) : (i64, i64) =
  assert d < 0
  assert e != 0 && e <= 3
  in (x / d, x / e)
