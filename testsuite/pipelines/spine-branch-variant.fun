// What a thread allocates depends on a branch: one branch knows its size outside,
// the other one has a bound of it.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower -o %t.imp
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,guard,lower %s | funverify -q --same-as=%s
// RUN: funcheck %s --input-file %t.out

entry fun main (n : i64) (m : i64) (A : [n]i64) : ([n]i64) =
  assert m >= 0 && m < 100
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) (X : [k]i64) =
        if a > m then
          let (Y : [m + 1]i64) = replicate [m + 1] a
          in (m + 1, Y)
        else
          let (t : i64) = min(max(a, -2), 3) + 2
          let (Z : [t]i64) = iota t
          in (t, Z)
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = X[j]
          in (x + j)
      in (s)
  in (R)
//     CHECK: let (Z_mem : mem) = alloc 40 * n
//     CHECK: let (Y_mem : mem) = alloc (m + 1) * 8 * n
//     CHECK: kernel i < n do
// CHECK-NOT: alloc
//     CHECK:     let (Y : [m + 1]i64 @ Y_mem -> i + {(m + 1 : n)}) = replicate
