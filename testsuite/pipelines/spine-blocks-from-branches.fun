// A branch gives an array that it made, or one that it took: the block comes along,
// and is released by who holds it last.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower -o %t.imp
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,guard,lower %s | funverify -q --same-as=%s
// RUN: funcheck %s --input-file %t.imp

entry fun main (n : i64) (c : bool) (d : bool) (A : [n][n]f32) : ([n][n]f32, [n]f32) =
  let (X : [n][n]f32) =
    if c then
      let (B : [n][n]f32) =
        kernel i < n, j < n do
          let (a : f32) = A[i, j]
          in (a * 2.0f32)
      let (T : [n][n]f32) = transpose B
      in (T)
    else
      in (A)
  let (Y : [n][n]f32) =
    if d then
      let (C : [n][n]f32) = copy X
      in (C)
    else
      in (X)
  let (s : [n]f32) =
    kernel i < n do
      let (y : f32) = Y[i, n - 1 - i]
      in (y)
  in (X, s)
//     CHECK:     X_mem <- {{T|B}}_mem
//     CHECK:     retain A_mem
//     CHECK:     X_mem <- A_mem
//     CHECK:     Y_mem <- C_mem
//     CHECK:     retain X_mem
//     CHECK:     Y_mem <- X_mem
//     CHECK:   release Y_mem
// CHECK-NOT:   release
//     CHECK:   return (X_mem, 
