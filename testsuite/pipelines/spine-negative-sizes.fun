// A size is negative where a guard keeps its array from being made: its block is
// allocated above the guard, and has no bytes then.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower -o %t.imp
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,guard,lower %s | funverify -q --same-as=%s
// RUN: funcheck %s --input-file %t.mem
// RUN: echo '2 1 [5, 7]' | funrun %t.imp | funcheck --check-prefix=RESULT %s

entry fun main (n : i64) (m : i64) (A : [n]i64) : (i64, [n]i64) =
  assert m < 1000
  let (r : i64) =
    if m >= 3 then
      let (B : [m - 3]i64) = iota m - 3
      let (s : i64) =
        reduce (+) i < m - 3 do
          let (b : i64) = B[i]
          in (b)
      in (s)
    else
      in (n)
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < m do
          let (t : i64) =
            if m - j > 2 then
              let (X : [m - j - 2]i64) = replicate [m - j - 2] i
              let (x : i64) = X[0]
              in (x)
            else
              in (j)
          in (s + t)
      let (a : i64) = A[i]
      in (max(a, s))
  in (r, R)
// CHECK: if m >= 3 then
// CHECK-NEXT: in ((m - 3) * 8)
// CHECK: let (B_mem : mem) = alloc B_mem_size
// CHECK: if m >= 3 then

// RESULT: 2
// RESULT: [5, 7]
