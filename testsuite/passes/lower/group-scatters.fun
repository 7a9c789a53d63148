// A group reads what scatters and a partition of its lanes made.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '2 8 [[0,1,2,3,4,5,6,7],[7,6,5,4,3,2,1,0]]' | funrun --entry=scat %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '2 300' | funrun --entry=hist %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '2 6 [[3,1,2,6,5,4],[1,1,1,2,2,2]]' | funrun --entry=sift %t.imp | funcheck --check-prefix=C2 %s

// C0: {{\[\[}}-1, 70, 60, 50, 40, 30, 20, 10], [-1, 0, 10, 20, 30, 40, 50, 60]]
// C1: {{\[\[}}10099, 891, 894, 10100, 876, 879, 9801], [14851, 10100, 894, 897, 10101, 879, 882]]
// C2: [63119, 25035]

entry fun scat (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (d : [m]i64) = replicate [m] (-1)
      let (e : [m]i64) =
        scatter d j < m at lane do
          let (x : i64) = A[i, j]
          in (x - 1, j * 10)
      let (f : [m]i64) = kernel j < m at lane do
          let (x : i64) = e[m - 1 - j]
          in (x)
      in (f)
  in (R)

entry fun hist (n : i64) (m : i64) : ([n][7]i64) =
  let (R : [n][7]i64) =
    kernel i < n at block do
      let (d : [7]i64) = replicate [7] i
      let (e : [7]i64) =
        scatter (+) d j < m at lane do
          in ((j * j + i) % 9 - 1, j)
      let (f : [7]i64) =
        scatter (max) e j < m at lane do
          in (j % 8, j * 3)
      in (f)
  in (R)

entry fun sift (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n at block do
      let (k : i64) (f : [k]i64) (g : [m - k]i64) =
        partition j < m at lane do
          let (x : i64) = A[i, j]
          in (x * 10 + j, x % 2 == 0)
      let (s : i64) = reduce ((\ (a : i64) (b : i64) -> in (max(a, b)), 0)) j < k at lane do
          let (x : i64) = f[j]
          in (x)
      let (t : i64) = reduce (+) j < m - k at lane do
          let (x : i64) = g[j]
          in (x * j)
      in (s * 1000 + t)
  in (R)
