// What becomes of an array takes its place, where an iteration reads nothing that
// another one writes: no copy is left but those that the program asks for.
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funcheck %s
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funverify -q --validity=10 --same-as=%s

// What is left of a matrix is updated in its place: each element by itself, and by a row
// and a column that are above it and to its left.
// CHECK-LABEL: fun lu (
// CHECK-NOT: alloc
// CHECK: let (col : [n - k - 1]f64 @ A0_mem ->
// CHECK: let (sub : [n - k - 1][n - k - 1]f64 @ A0_mem ->
// CHECK-NOT: alloc
// CHECK: in (A0_mem, L)
entry fun lu (n : i64) (A0 : *[n][n]f64) : (*[n][n]f64) =
  let (L : [n][n]f64) =
    loop (A : *[n][n]f64 = A0) for k < n do
      let (p : f64) = A[k, k]
      let (col : [n - k - 1]f64) =
        kernel i < n - k - 1 do
          let (a : f64) = A[k + 1 + i, k]
          in (a / p)
      let (A1 : [n][n]f64) = A with [k + 1 : n - k - 1, k] = col
      let (sub : [n - k - 1][n - k - 1]f64) =
        kernel i < n - k - 1, j < n - k - 1 do
          let (a : f64) = A1[k + 1 + i, k + 1 + j]
          let (l : f64) = A1[k + 1 + i, k]
          let (u : f64) = A1[k, k + 1 + j]
          in (a - l * u)
      let (A2 : [n][n]f64) = A1 with [k + 1 : n - k - 1, k + 1 : n - k - 1] = sub
      in (A2)
  in (L)

// All ways at once, from copies of a row and a column.
// CHECK-LABEL: fun shortest_ways (
// CHECK: let (rowc : [n]i64 @ rowc_mem
// CHECK: let (colc : [n]i64 @ colc_mem
// CHECK: let (E : [n][n]i64 @ D0_mem -> R(n, n)) =
// CHECK: in (D0_mem, D)
entry fun shortest_ways (n : i64) (D0 : *[n][n]i64) : (*[n][n]i64) =
  let (D : [n][n]i64) =
    loop (D : *[n][n]i64 = D0) for k < n do
      let (row : [n]i64) = D[k, :]
      let (rowc : [n]i64) = copy row
      let (col : [n]i64) = D[:, k]
      let (colc : [n]i64) = copy col
      let (E : [n][n]i64) =
        kernel i < n, j < n do
          let (d : i64) = D[i, j]
          let (a : i64) = colc[i]
          let (b : i64) = rowc[j]
          in (min(d, a + b))
      let (D1 : [n][n]i64) = D with [0 : n, 0 : n] = E
      in (D1)
  in (D)

// Neighbours of the other colour are between what is written.
// CHECK-LABEL: fun red_and_black (
// CHECK-NOT: alloc
// CHECK: let (r1 : [a][b]f64 @ A0_mem ->
// CHECK: let (r2 : [a][b]f64 @ A0_mem ->
// CHECK-NOT: alloc
// CHECK: in (A0_mem, R)
entry fun red_and_black (a : i64) (b : i64) (t : i64) (A0 : *[2 * a + 2][2 * b + 2]f64) : (*[2 * a + 2][2 * b + 2]f64) =
  assert a >= 1 && b >= 1 && a <= 10000 && b <= 10000
  let (R : [2 * a + 2][2 * b + 2]f64) =
    loop (A : *[2 * a + 2][2 * b + 2]f64 = A0) for k < t do
      let (r1 : [a][b]f64) =
        kernel i < a, j < b do
          let (n : f64) = A[2 * i, 2 * j + 1]
          let (s : f64) = A[2 * i + 2, 2 * j + 1]
          let (w : f64) = A[2 * i + 1, 2 * j]
          let (e : f64) = A[2 * i + 1, 2 * j + 2]
          in ((n + s + w + e) * 0.25)
      let (A1 : [2 * a + 2][2 * b + 2]f64) = A with [1 : a : 2, 1 : b : 2] = r1
      let (r2 : [a][b]f64) =
        kernel i < a, j < b do
          let (n : f64) = A1[2 * i + 1, 2 * j + 2]
          let (s : f64) = A1[2 * i + 3, 2 * j + 2]
          let (w : f64) = A1[2 * i + 2, 2 * j + 1]
          let (e : f64) = A1[2 * i + 2, 2 * j + 3]
          in ((n + s + w + e) * 0.25)
      let (A2 : [2 * a + 2][2 * b + 2]f64) = A1 with [2 : a : 2, 2 : b : 2] = r2
      in (A2)
  in (R)

// The next time step takes the place of the one before the last.
// CHECK-LABEL: fun leap_frog (
// CHECK-NOT: alloc
// CHECK: let (next : [n]f64 @ p_mem -> R(n)) =
// CHECK: in (c_mem, c, p_mem, p')
entry fun leap_frog (n : i64) (t : i64) (u0 : *[n]f64) (u1 : *[n]f64) : ([n]f64) =
  assert n >= 1
  let (p : [n]f64) (c : [n]f64) =
    loop (p : *[n]f64 = u0) (c : *[n]f64 = u1) for k < t do
      let (next : [n]f64) =
        kernel i < n do
          let (l : f64) = c[max(i - 1, 0)]
          let (m : f64) = c[i]
          let (r : f64) = c[min(i + 1, n - 1)]
          let (o : f64) = p[i]
          in (2.0 * m - o + 0.25 * (l - 2.0 * m + r))
      let (p' : [n]f64) = p with [0 : n] = next
      in (c, p')
  in (c)

// An iteration reads the two elements that it writes, one of them from the end.
// CHECK-LABEL: fun reversed_in_pairs (
// CHECK-NOT: alloc
// CHECK: let (a : [h]i64 @ A0_mem -> R(h)) (b : [h]i64 @ A0_mem -> 2 * h - 1 + {(h : -1)}) =
// CHECK-NOT: alloc
// CHECK: in (A0_mem, 
entry fun reversed_in_pairs (h : i64) (A0 : *[2 * h]i64) : (*[2 * h]i64) =
  let (a : [h]i64) (b : [h]i64) =
    kernel i < h do
      let (x : i64) = A0[i]
      let (y : i64) = A0[2 * h - 1 - i]
      in (y, x)
  let (br : [h]i64) = reverse 0 b
  let (A1 : [2 * h]i64) = A0 with [0 : h] = a
  let (A2 : [2 * h]i64) = A1 with [h : h] = br
  in (A2)
