// Loops and kernels that do not run: what stands in them fails nowhere else, and
// what goes in comes out.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower -o %t.imp
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '0 0 empty([0]i64) 0' | funrun %t.imp | funcheck --check-prefix=NOTHING %s
// RUN: echo '3 0 [1, 2, 3] -5' | funrun %t.imp | funcheck --check-prefix=NONE %s
// RUN: echo '3 2 [1, 2, 3] 1' | funrun %t.imp | funcheck --check-prefix=SOME %s

entry fun main (n : i64) (m : i64) (A : *[n]i64) (t : i64) : (*[n]i64, [m]i64, i64) =
  let (B : [n]i64) =
    loop (B : *[n]i64 = A) for i < t do
      let (q : i64) = n / t
      let (C : [n]i64) = B with [q - 1] = 10 / t
      in (C)
  let (D : [m]i64) =
    kernel i < m do
      let (E : [m - 1]i64) = iota m - 1
      let (e : i64) = E[i / m]
      in (e + 100 / m)
  let (s : i64) =
    reduce (+) i < m do
      let (d : i64) = D[i]
      in (d % m)
  in (B, D, s)
// NOTHING:      empty([0]i64)
// NOTHING-NEXT: empty([0]i64)
// NOTHING-NEXT: 0
// NONE:         [1, 2, 3]
// NONE-NEXT:    empty([0]i64)
// NONE-NEXT:    0
// SOME:         [1, 2, 10]
// SOME-NEXT:    [50, 50]
// SOME-NEXT:    0
