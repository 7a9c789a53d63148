// What is read has even offsets, what is written has odd ones.  The prover does
// not know that i * i + i is even, and no input shows the contrary.
// RUN: why-copy --tries=0 %s | funcheck %s --implicit-check-not='meet with'
// RUN: why-copy --tries=0 --inputs=7 %s | funcheck %s --check-prefix=SEVEN
// RUN: why-copy --tries=0 --inputs=0 %s | funcheck %s --check-prefix=NONE --implicit-check-not='makes accesses'
// RUN: memintro %s | hoist | shortcircuit --suppose=main,X,A | funverify -q --validity=50 --same-as=%s
// RUN: memintro %s | hoist | why-copy --tries=0 | funcheck %s

// CHECK: in 'main', 'X' is copied to 'A'
// CHECK-NEXT: 'A' is read after the write of 'X'
// CHECK-NEXT: no input of 100 tried makes accesses meet
// SEVEN: no input of 7 tried makes accesses meet
// NONE: 'A' is read after the write of 'X'
entry fun main (n : i64) (m : i64) (A : *[n]i64) : (*[n]i64) =
  assert m >= 1 && n == m * m + m
  let (X : [m]i64) =
    kernel i < m do
      let (a : i64) = A[i * i + i]
      in (a + 1)
  let (B : [n]i64) = A with [1 : m : 2] = X
  in (B)
