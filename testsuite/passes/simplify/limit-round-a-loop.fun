// RUN: simplify --limit=1 %s | funcheck %s
// What a parameter of a loop is made of goes with it, in one rewrite.
// CHECK:      let (b : i64) =
// CHECK-NEXT:   loop (q : i64 = 1) for i < n do
// CHECK-NEXT:     let (u : i64) = q + 2
// CHECK-NEXT:     in (u)
// CHECK-NEXT: in (b)
entry fun main (n : i64) : (i64) =
  let (a : i64) (b : i64) =
    loop (p : i64 = 0) (q : i64 = 1) for i < n do
      let (t : i64) = p + i
      let (u : i64) = q + 2
      in (t, u)
  in (b)
