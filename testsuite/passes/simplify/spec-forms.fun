// RUN: simplify %s | funcheck %s
// RUN: simplify %s > %t
// RUN: echo '5 [3, 4]' | funrun %t | funcheck --check-prefix=FAILS %s
// RUN: echo '1 [3, 4]' | funrun %t | funcheck --check-prefix=GOES %s
// What is #[spec] may fail, and nobody hears of it: what stands in it stays
// there, though its course is known.  What computes nothing cannot fail.

// CHECK:      #[spec] let (t : i64) =
// CHECK-NEXT:   loop (a : i64 = 0) for i < 1 do
// CHECK-NEXT:     let (x : i64) = A[n]
// CHECK:      #[spec] let (u : i64) =
// CHECK-NEXT:   if true then
// CHECK-NEXT:     in (8 / n)
// CHECK-NOT:  let (v : i64)
// FAILS: 0
// FAILS-NEXT: 0
// FAILS-NEXT: 0
// GOES: 4
// GOES-NEXT: 8
// GOES-NEXT: 1
entry fun main (n : i64) (A : [2]i64) : (i64, i64, i64) =
  #[spec] let (t : i64) =
    loop (a : i64 = 0) for i < 1 do
      let (x : i64) = A[n]
      in (x)
  #[spec] let (u : i64) =
    if true then
      in (8 / n)
    else
      in (0)
  #[spec] let (v : i64) =
    if true then
      in (n)
    else
      in (0)
  let (p : i64) (q : i64) (r : i64) =
    if n >= 1 && n < 2 then
      in (t, u, v)
    else
      in (0, 0, 0)
  in (p, q, r)
