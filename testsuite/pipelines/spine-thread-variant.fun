// Each thread asks for another size, which stands in an array: a kernel before
// tells where the elements of each begin.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower -o %t.imp
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,guard,lower %s | funverify -q --same-as=%s
// RUN: funcheck %s --input-file %t.out

entry fun main (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) = max(a, 0)
      let (X : [k]i64) = iota k
      let (Y : [k]i64) = reverse 0 X
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = X[j]
          let (y : i64) = Y[j]
          in (x * y)
      in (s)
  in (R)
//     CHECK: scan
//     CHECK: let (X_mem : mem) = alloc X_mem_all * 8
//     CHECK: kernel i < n do
// CHECK-NOT: alloc
//     CHECK:   let (X : [k]i64 @ X_mem -> X_mem_from + {(k : 1)}) = iota k
//     CHECK:   let (Y : [k]i64 @ X_mem -> k + X_mem_from - 1 + {(k : -1)}) = reverse 0 X
