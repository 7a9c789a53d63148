// Numbers at the ends of i64 are subtracted, summed, divided, and make an index.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '2 9223372036854775807 [-9223372036854775808, 9223372036854775807]' | funrun --entry=b6 %s
// RUN: echo '1 -9223372036854775808 [-9223372036854775808]' | funrun --entry=b6 %s

entry fun b6 (n : i64) (x : i64) (A : [n]i64) : (i64, i64, [n]i64) =
  assert n > 0 && n < 10
  let (big : i64) = 9223372036854775807
  let (least : i64) = -9223372036854775808
  let (r : i64) =
    if x > 0 then
      in (big - x)
    else
      in (least - x)
  let (s : i64) = reduce (+) i < n do
    let (a : i64) = A[i]
    in (a)
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (h : i64) = fdiv(a, 2)
      let (g : i64) = fmod(a, n)
      let (y : i64) = A[g]
      in (h ^ y)
  in (r, s, B)
