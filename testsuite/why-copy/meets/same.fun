// Each iteration reads what it would write over; but the index stands in memory.
// RUN: why-copy --tries=0 %s | funcheck %s --implicit-check-not='meet with'
// RUN: memintro %s | hoist | shortcircuit | memmerge --suppose=main,B_mem,A_mem | funverify -q --validity=50 --same-as=%s

// CHECK: 'B_mem' is not made over 'A_mem'
// CHECK-NEXT: no input of 100 tried makes accesses meet
entry fun main (n : i64) (A : *[n]i64) : ([n]i64, [n]i64) =
  let (ks : [n]i64) =
    scan (+) i < n do
      in (1)
  let (B : [n]i64) =
    kernel i < n do
      let (k : i64) = ks[i]
      let (a : i64) = A[k - 1]
      in (a + 1)
  in (B, ks)
