// A loop passes on a histogram, and rows that a scatter writes.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '4 3 [0, 4, 4, 9] [0, 0, 0, 0, 0] [[0i32, 0i32], [0i32, 0i32], [0i32, 0i32], [0i32, 0i32], [0i32, 0i32]]' | funrun --entry=b8 %s

entry fun b8 (n : i64) (t : i64) (I : [n]i64) (H : *[5]i64) (D : *[5][2]i32) : (*[5]i64, *[5][2]i32) =
  assert t < 4
  let (G : [5]i64) (E : [5][2]i32) =
    loop (G : *[5]i64 = H) (E : *[5][2]i32 = D) for q < t do
      let (K : [5]i64) =
        scatter (+) G i < n do
          let (x : i64) = I[i]
          in (x, q)
      let (F : [5][2]i32) =
        scatter E i < 3 do
          let (row : [2]i32) = replicate [2] (i32(i + q))
          in (i * 2, row)
      in (K, F)
  in (G, E)
