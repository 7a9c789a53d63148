// A slice of a vector that a matrix became by columns has an index function after
// another one.
// RUN: funverify -q --validity=20 %s
// RUN: memexpand %s -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower | funverify -q --same-as=%s
// RUN: simplify %s | hoist | memexpand --layout=blocked | simplify | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=interleaved %s | shortcircuit | lower | funverify -q --same-as=%s

entry fun d2 (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r_mem : mem, [6]i64 @ r_mem -> R(6)) =
  let (m : mem) = alloc 24 * 8
  let (B : [4][6]i64 @ m -> C(4, 6)) =
    kernel i < 4, j < 6 do
      in (i * 10 + j)
  let (F : [24]i64 @ m -> C(4, 6) after R(24)) = reshape [24] B
  let (G : [6]i64 @ m -> C(4, 6) after 3 + {(6 : 3)}) = F[3 : 6 : 3]
  let (r_mem : mem) = alloc 48
  let (r : [6]i64 @ r_mem -> R(6)) =
    kernel i < 6 do
      let (g : i64) = G[5 - i]
      in (g + n)
  in (r_mem, r)
