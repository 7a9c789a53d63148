// Layouts that are not row-major: transposed and reversed ones from branches in a
// group, and slices whose strides are negative.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '10 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]' | funrun --entry=b5 %s

// Branches that return different layouts in a kernel, lanes and blocks.
entry fun b3 (n : i64) (A : [n][4][4]f32) (c : [n]bool) : ([n][4][4]f32) =
  let (R : [n][4][4]f32) =
    kernel i < n at block do
      let (x : bool) = c[i]
      let (T : [4][4]f32) =
        if x then
          let (S : [4][4]f32) = A[i, :, :]
          let (U : [4][4]f32) = transpose S
          in (U)
        else
          let (S : [4][4]f32) = A[i, :, :]
          let (U : [4][4]f32) = reverse 1 S
          in (U)
      let (O : [4][4]f32) =
        kernel a < 4, b < 4 at lane do
          let (v : f32) = T[a, b]
          let (w : f32) = T[b, a]
          in (v + w)
      in (O)
  in (R)

// Negative strides and LMAD slices.
entry fun b5 (n : i64) (A : [n]i64) (D : *[n]i64) : (*[n]i64) =
  assert n >= 9
  let (V : [3][2]i64) = A[8 + {(3 : -3), (2 : -1)}]
  let (X : [3][2]i64) =
    kernel i < 3, j < 2 do
      let (v : i64) = V[2 - i, j]
      in (v ^ i)
  let (E : [n]i64) = D with [7 + {(3 : -3), (2 : -1)}] = X
  let (F : [n]i64) = E with [0 : n : 1] = A
  in (F)
