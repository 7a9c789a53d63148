// A loop passes on an array that grows, beside two that change places.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '4 5 [5i32, 1i32, 4i32, 2i32]' | funrun --entry=b2 %s
// RUN: echo '3 0 [5i32, 1i32, 4i32]' | funrun --entry=b2 %s

entry fun b2 (n : i64) (t : i64) (A : [n]i32) : (k : i64, [k]i32, [n]i32) =
  assert t < 6
  let (one : [1]i32) = replicate [1] 7i32
  let (k : i64) (X : [k]i32) (Y : [n]i32) (Z : [n]i32) =
    loop (k : i64 = 1) (X : [k]i32 = one) (Y : [n]i32 = A) (Z : [n]i32 = A) for i < t do
      let (W : [k + 1]i32) = concat X one
      let (V : [n]i32) =
        kernel j < n do
          let (y : i32) = Y[n - 1 - j]
          let (z : i32) = Z[j]
          in (y - z)
      in (k + 1, W, V, Y)
  in (k, X, Z)
