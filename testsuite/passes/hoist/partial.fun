// Divisions leave the branches that guard them, marked, and take along what
// reads them, which is marked as well.
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (d : i64) : (i64, i64) =
// CHECK-NEXT:   #[spec] let (q : i64) = n / d
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     loop (s : i64 = 0) for i < n do
// CHECK-NEXT:       let (x : i64) =
// CHECK-NEXT:         if d != 0 then
// CHECK-NEXT:           in (q)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in (s + x)
// CHECK-NEXT:   #[spec] let ([[Q_1:q_[0-9]+]] : i64) = 100 % d
// CHECK-NEXT:   #[spec] let (r : i64) = [[Q_1]] / d
// CHECK-NEXT:   let (t : i64) =
// CHECK-NEXT:     loop (t : i64 = 0) for i < n do
// CHECK-NEXT:       let (x : i64) =
// CHECK-NEXT:         if d > 0 then
// CHECK-NEXT:           in ([[Q_1]] + r)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (t)
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (s, t)
entry fun main (n : i64) (d : i64) : (i64, i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) =
        if d != 0 then
          let (q : i64) = n / d
          in (q)
        else
          in (0)
      in (s + x)
  let (t : i64) =
    loop (t : i64 = 0) for i < n do
      let (x : i64) =
        if d > 0 then
          let (q : i64) = 100 % d
          let (r : i64) = q / d
          in (q + r)
        else
          in (t)
      in (x)
  in (s, t)
