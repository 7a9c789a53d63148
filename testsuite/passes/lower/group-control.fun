// Branches of a group, and loops that it leaves early or goes through as often as its
// number says, have kernels of its lanes in them.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '2 7 [[1,2,3,4,5,6,7],[8,9,10,11,12,13,14]]' | funrun --entry=branch %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '4 300' | funrun --entry=uneven %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '2 6 [[3,1,2,6,5,4],[1,1,1,2,2,2]]' | funrun --entry=early %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '2 6' | funrun --entry=uniform %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '2 9' | funrun --entry=jacobi %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '2 1' | funrun --entry=jacobi %t.imp | funcheck --check-prefix=C5 %s

// C0: {{\[\[}}6, 8, 10, 12, 0, 2, 4], [22, 30, 24, 18, 26, 20, 28]]
// C1: [44850, 44858, 45462, 45474]
// C2: [208, 509]
// C3: {{\[\[}}-6, 2, 3, 4, 5, 6], [7, 2, 3, 4, 5, 7]]
// C4: {{\[\[}}1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]]
// C5: {{\[\[}}1.0], [1.0]]

entry fun branch (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  assert m >= 1
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (a : i64) = A[i, 0]
      let (u : [m]i64) =
        if a > 3 then
          let (x : [m]i64) = kernel j < m at lane do
              let (q : i64) = A[i, m - 1 - j]
              in (q)
          let (y : [m]i64) = kernel j < m at lane do
              let (q : i64) = x[(j * 3 + 1) % m]
              in (q + 1)
          in (y)
        else
          let (x : [m]i64) = iota m
          let (y : [m]i64) = rotate 0 2 x
          in (y)
      let (z : [m]i64) = kernel j < m at lane do
          let (q : i64) = u[(j + 1) % m]
          in (q * 2)
      in (z)
  in (R)

// as many trips as the group's own number says
entry fun uneven (n : i64) (m : i64) : ([n]i64) =
  assert m >= 1
  let (R : [n]i64) =
    kernel i < n at block do
      let (t : [m]i64) = iota m
      let (u : [m]i64) =
        loop (u : *[m]i64 = t) for k < i do
          let (x : i64) = u[k]
          let (v : [m]i64) = u with [m - 1 - k] = x + 7
          let (w : [m]i64) = kernel j < m at lane do
              let (q : i64) = v[m - 1 - j]
              in (q + 1)
          in (w)
      let (s : i64) = reduce (+) j < m at lane do
          let (q : i64) = u[j]
          in (q)
      in (s)
  in (R)

entry fun early (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64) =
  assert m >= 1
  let (R : [n]i64) =
    kernel i < n at block do
      let (row : [m]i64) = A[i, :]
      let (t : [m]i64) = copy row
      let (p : bool) (k : i64) (u : [m]i64) =
        loop (p : bool = true) (k : i64 = 0) (u : [m]i64 = t) while p do
          let (s : i64) = reduce (max) j < m at lane do
              let (x : i64) = u[j]
              in (x)
          let (v : [m]i64) = kernel j < m at lane do
              let (x : i64) = u[(j + 1) % m]
              in (x * 2 % 11)
          in (s < 10 && k < 8, k + 1, v)
      let (z : i64) = u[0]
      in (k * 100 + z)
  in (R)

entry fun uniform (n : i64) (m : i64) : ([n][m]i64) =
  assert m >= 2
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (t : [m]i64) = iota m
      let (x : i64) = t[1]
      let (t2 : [m]i64) = t with [0] = x + i + 5
      let (y : i64) = t2[0]
      let (u : [m]i64) =
        if y > 6 then
          let (a : [m]i64) = t2 with [1] = y
          in (a)
        else
          let (a : [m]i64) = t2 with [1] = 0 - y
          in (a)
      let (v : [m]i64) = kernel j < m at lane do
          let (q : i64) = u[(j + 1) % m]
          in (q)
      in (v)
  in (R)

entry fun jacobi (n : i64) (m : i64) : ([n][m]f64) =
  assert m >= 1
  let (R : [n][m]f64) =
    kernel i < n at block do
      let (a : [m]f64) = kernel j < m at lane do
          in (f64(j * i + 1))
      let (e : f64) (x : [m]f64) =
        loop (e : f64 = 1.0) (x : [m]f64 = a) for k < 6 do
          let (z : [m]f64) = kernel j < m at lane do
              let (p : f64) = x[max(j - 1, 0)]
              let (q : f64) = x[min(j + 1, m - 1)]
              in ((p + q) * 0.5)
          let (d : f64) = reduce (max) j < m at lane do
              let (p : f64) = x[j]
              let (q : f64) = z[j]
              in (abs(p - q))
          let (y : [m]f64) =
            if d > 0.5 then
              in (z)
            else
              in (x)
          in (d, y)
      in (x)
  in (R)
