// What one iteration writes, another one reads: these stay as they are.
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funcheck %s
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funverify -q --validity=10 --same-as=%s

// CHECK-LABEL: fun haar (
// CHECK: let (s : [n]i64 @ s_mem -> R(n)) (d : [n]i64 @ d_mem -> R(n)) =
entry fun haar (n : i64) (A0 : *[2 * n]i64) : (*[2 * n]i64) =
  let (s : [n]i64) (d : [n]i64) =
    kernel i < n do
      let (x : i64) = A0[2 * i]
      let (y : i64) = A0[2 * i + 1]
      in ((x + y) >> 1, (x - y) >> 1)
  let (A1 : [2 * n]i64) = A0 with [0 : n] = s
  let (A2 : [2 * n]i64) = A1 with [n : n] = d
  in (A2)

// CHECK-LABEL: fun knapsack (
// CHECK: let (row : [w + 1]i64 @ row_mem -> R(w + 1)) =
entry fun knapsack (n : i64) (w : i64) (wt : [n]i64) (val : [n]i64) : ([w + 1]i64) =
  assert w >= 0 && w <= 1000000
  let (z : [w + 1]i64) = replicate [w + 1] 0
  let (R : [w + 1]i64) =
    loop (T : *[w + 1]i64 = z) for i < n do
      let (a : i64) = wt[i]
      let (v : i64) = val[i]
      let (row : [w + 1]i64) =
        kernel j < w + 1 do
          let (t : i64) = T[j]
          let (r : i64) =
            if j >= a && a >= 0 then
              let (u : i64) = T[j - a]
              in (max(t, u + v))
            else
              in (t)
          in (r)
      let (T' : [w + 1]i64) = T with [0 : w + 1] = row
      in (T')
  in (R)

// CHECK-LABEL: fun ghost_cells (
// CHECK: let (step : [n][m]f64 @ step_mem -> R(n, m)) =
entry fun ghost_cells (n : i64) (m : i64) (t : i64) (A0 : *[n + 2][m + 2]f64) : (*[n + 2][m + 2]f64) =
  assert n >= 1 && m >= 1 && n <= 100000 && m <= 100000
  let (R : [n + 2][m + 2]f64) =
    loop (A : *[n + 2][m + 2]f64 = A0) for k < t do
      let (bottom : [m + 2]f64) = A[n, :]
      let (A1 : [n + 2][m + 2]f64) = A with [0, :] = bottom
      let (top : [m + 2]f64) = A1[1, :]
      let (A2 : [n + 2][m + 2]f64) = A1 with [n + 1, :] = top
      let (right : [n + 2]f64) = A2[:, m]
      let (A3 : [n + 2][m + 2]f64) = A2 with [:, 0] = right
      let (left : [n + 2]f64) = A3[:, 1]
      let (A4 : [n + 2][m + 2]f64) = A3 with [:, m + 1] = left
      let (step : [n][m]f64) =
        kernel i < n, j < m do
          let (c : f64) = A4[i + 1, j + 1]
          let (u : f64) = A4[i, j + 1]
          let (d : f64) = A4[i + 2, j + 1]
          let (l : f64) = A4[i + 1, j]
          let (r : f64) = A4[i + 1, j + 2]
          in (c + 0.125 * (u + d + l + r - 4.0 * c))
      let (A5 : [n + 2][m + 2]f64) = A4 with [1 : n, 1 : m] = step
      in (A5)
  in (R)
