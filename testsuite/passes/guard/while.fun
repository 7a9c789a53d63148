// What a while loop computes is asked for where it stands.
// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) : (i64, i64) =
// CHECK-NEXT:   let (go : bool) (x : i64) (steps : i64) =
// CHECK-NEXT:     loop (go : bool = n > 1) (x : i64 = n) (k : i64 = 0) while go do
// CHECK-NEXT:       let (h : bool) = x % 2 == 0
// CHECK-NEXT:       let (y : i64) =
// CHECK-NEXT:         if h then
// CHECK-NEXT:           in (x / 2)
// CHECK-NEXT:         else
// CHECK-NEXT:           #[guard] assert -3074457345618258602 <= x && x <= 3074457345618258602 "product: 3 * x does not fit into i64"
// CHECK-NEXT:           #[guard] assert 3 * x <= 9223372036854775806 "sum: 3 * x + 1 does not fit into i64"
// CHECK-NEXT:           in (3 * x + 1)
// CHECK-NEXT:       #[guard] assert k <= 9223372036854775806 "sum: k + 1 does not fit into i64"
// CHECK-NEXT:       in (y != 1, y, k + 1)
// CHECK-NEXT:   in (x, steps)
entry fun main (n : i64) : (i64, i64) =
  let (go : bool) (x : i64) (steps : i64) =
    loop (go : bool = n > 1) (x : i64 = n) (k : i64 = 0) while go do
      let (h : bool) = x % 2 == 0
      let (y : i64) =
        if h then
          in (x / 2)
        else
          in (3 * x + 1)
      in (y != 1, y, k + 1)
  in (x, steps)
