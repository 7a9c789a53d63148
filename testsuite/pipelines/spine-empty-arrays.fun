// Arrays that have no elements, beside a loop that may have no trips.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '3 4 [[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 30]]' | funrun --entry=b4 %s
// RUN: echo '3 0 empty([3][0]i64)' | funrun --entry=b4 %s

entry fun b4 (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64, [m][n]i64, [0]i64) =
  let (s : [n]i64) =
    kernel i < n do
      let (w : i64) =
        loop (acc : i64 = i) for j < m - 2 do
          let (x : i64) = A[i, j + 2]
          in (max(acc, x))
      in (w)
  let (T : [m][n]i64) =
    kernel j < m do
      let (c : [n]i64) = A[:, j]
      let (d : [n]i64) = rotate 0 (-1) c
      in (d)
  let (e : [0]i64) = s[n : 0]
  in (s, T, e)
