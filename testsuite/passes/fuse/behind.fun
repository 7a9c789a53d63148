// A kernel that reads prefixes at its own indices comes after the scan, in one
// with it: the scan goes on.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun after (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (d : [n]f32) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:     then [[I_1:i_[0-9]+]] (c : f32) do
// CHECK-NEXT:       let (y : f32) = xs[[[I_1]]]
// CHECK-NEXT:       in (c - y)
// CHECK-NEXT:   in (d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun between (
// CHECK-SAME: n : i64) (xs : [n]i64) (ys : [n]i64) : ([n]i64, [n]i64, [n]i64, [n]bool) =
// CHECK-NEXT:   let (p : [n]i64) (d : [n]i64) (s : [n]i64) (e : [n]bool) =
// CHECK-NEXT:     scan (id, id, max, +) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[P_1:p_[0-9]+]] : i64) = x % 7
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       let (q : i64) = y % 3
// CHECK-NEXT:       in ([[P_1]], q, [[P_1]], q)
// CHECK-NEXT:     then [[I_1:i_[0-9]+]] ([[P_2:p_[0-9]+]] : i64) ([[Q_1:q_[0-9]+]] : i64) (c : i64) ([[S_1:s_[0-9]+]] : i64) do
// CHECK-NEXT:       let ([[D_1:d_[0-9]+]] : i64) = c - [[P_2]] + [[Q_1]]
// CHECK-NEXT:       in ([[P_2]], [[D_1]], [[S_1]], [[D_1]] > [[S_1]])
// CHECK-NEXT:   in (p, d, s, e)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun again (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (c : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (e : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = c[i]
// CHECK-NEXT:       let (d : i64) = x / 2
// CHECK-NEXT:       in (d)
// CHECK-NEXT:   in (e)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun wanted (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, [n]i64, [n]bool) =
// CHECK-NEXT:   let (c : [n]i64) (m : [n]i64) (d : [n]bool) =
// CHECK-NEXT:     scan (+, max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x)
// CHECK-NEXT:     then [[I_1:i_[0-9]+]] (s : i64) (t : i64) do
// CHECK-NEXT:       let ([[C_1:c_[0-9]+]] : i64) = s + t
// CHECK-NEXT:       in ([[C_1]], t, [[C_1]] > [[I_1]])
// CHECK-NEXT:   in (c, m, d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun pairs (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (v : [n]f32) (d : [n]f32) =
// CHECK-NEXT:     scan ((\ (a : f32) (i : i64) (b : f32) (j : i64) ->
// CHECK-NEXT:         let (c : bool) = a >= b
// CHECK-NEXT:         in (select(c, a, b), select(c, i, j)), -inff32, -1)) k < n do
// CHECK-NEXT:       let (x : f32) = xs[k]
// CHECK-NEXT:       in (x, k)
// CHECK-NEXT:     then [[K_1:k_[0-9]+]] ([[V_1:v_[0-9]+]] : f32) (at' : i64) do
// CHECK-NEXT:       in ([[V_1]], f32(at'))
// CHECK-NEXT:   in (d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun elsewhere (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (c : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (d : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = c[n - 1 - i]
// CHECK-NEXT:       in (x + 1)
// CHECK-NEXT:   in (d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun rows (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) : ([n]i64, [n][m]i64) =
// CHECK-NEXT:   let (c : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (d : [n][m]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = c[i]
// CHECK-NEXT:       let (r : [m]i64) = replicate [m] x
// CHECK-NEXT:       in (r)
// CHECK-NEXT:   in (c, d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun expensive (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (c : [n]f32) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (exp(x))
// CHECK-NEXT:   let (d : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = c[i]
// CHECK-NEXT:       in (x + 1.0f32)
// CHECK-NEXT:   in (d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun beside (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (c : [n]f32) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       let (a : f32) = exp(x)
// CHECK-NEXT:       in (a)
// CHECK-NEXT:   let (d : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = c[i]
// CHECK-NEXT:       in (x + 1.0f32)
// CHECK-NEXT:   in (d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun lanes (
// CHECK-SAME: n : i64) (m : i64) (xs : [n][m]i64) : ([n][m]i64) =
// CHECK-NEXT:   let (r : [n][m]i64) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (c : [m]i64) =
// CHECK-NEXT:         scan (+) j < m at lane do
// CHECK-NEXT:           let (x : i64) = xs[i, j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       let (d : [m]i64) =
// CHECK-NEXT:         kernel j < m at lane do
// CHECK-NEXT:           let (x : i64) = c[j]
// CHECK-NEXT:           in (x + 1)
// CHECK-NEXT:       in (d)
// CHECK-NEXT:   in (r)
entry fun after (n : i64) (xs : [n]f32) : ([n]f32) =
  let (c : [n]f32) =
    scan (+) i < n do
      let (x : f32) = xs[i]
      in (x)
  let (d : [n]f32) =
    kernel i < n do
      let (x : f32) = c[i]
      let (y : f32) = xs[i]
      in (x - y)
  in (d)

entry fun between (n : i64) (xs : [n]i64) (ys : [n]i64) : ([n]i64, [n]i64, [n]i64, [n]bool) =
  let (p : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x % 7)
  let (q : [n]i64) =
    kernel i < n do
      let (y : i64) = ys[i]
      in (y % 3)
  let (c : [n]i64) =
    scan (max) i < n do
      let (x : i64) = p[i]
      in (x)
  let (d : [n]i64) =
    kernel i < n do
      let (x : i64) = c[i]
      let (y : i64) = p[i]
      let (z : i64) = q[i]
      in (x - y + z)
  let (s : [n]i64) =
    scan (+) i < n do
      let (x : i64) = q[i]
      in (x)
  let (e : [n]bool) =
    kernel i < n do
      let (x : i64) = d[i]
      let (y : i64) = s[i]
      in (x > y)
  in (p, d, s, e)

entry fun again (n : i64) (xs : [n]i64) : ([n]i64) =
  let (c : [n]i64) =
    scan (+) i < n do
      let (x : i64) = xs[i]
      in (x)
  let (d : [n]i64) =
    kernel i < n do
      let (x : i64) = c[i]
      in (x / 2)
  let (e : [n]i64) =
    scan (+) i < n do
      let (x : i64) = d[i]
      in (x)
  in (e)

// The prefixes themselves are wanted, too, and who goes on may go on again.
entry fun wanted (n : i64) (xs : [n]i64) : ([n]i64, [n]i64, [n]bool) =
  let (c : [n]i64) (m : [n]i64) =
    scan (+, max) i < n do
      let (x : i64) = xs[i]
      in (x, x)
    then i (s : i64) (t : i64) do
      in (s + t, t)
  let (d : [n]bool) =
    kernel i < n do
      let (x : i64) = c[i]
      in (x > i)
  in (c, m, d)

// Several values of one operator.
entry fun pairs (n : i64) (xs : [n]f32) : ([n]f32) =
  let (v : [n]f32) (at' : [n]i64) =
    scan ((\ (a : f32) (i : i64) (b : f32) (j : i64) ->
        let (c : bool) = a >= b
        in (select(c, a, b), select(c, i, j)), -inff32, -1)) k < n do
      let (x : f32) = xs[k]
      in (x, k)
  let (d : [n]f32) =
    kernel i < n do
      let (k : i64) = at'[i]
      in (f32(k))
  in (d)

// WHY: 'c' and 'd' are not fused: the second uses more of the first
entry fun elsewhere (n : i64) (xs : [n]i64) : ([n]i64) =
  let (c : [n]i64) =
    scan (+) i < n do
      let (x : i64) = xs[i]
      in (x)
  let (d : [n]i64) =
    kernel i < n do
      let (x : i64) = c[n - 1 - i]
      in (x + 1)
  in (d)

// Rows.
// WHY: 'c' and 'd' are not fused: the second uses more of the first
entry fun rows (n : i64) (m : i64) (xs : [n]i64) : ([n]i64, [n][m]i64) =
  let (c : [n]i64) =
    scan (+) i < n do
      let (x : i64) = xs[i]
      in (x)
  let (d : [n][m]i64) =
    kernel i < n do
      let (x : i64) = c[i]
      let (r : [m]i64) = replicate [m] x
      in (r)
  in (c, d)

// Its body would run twice.
// WHY: 'c' and 'd' are not fused: the second uses more of the first
entry fun expensive (n : i64) (xs : [n]f32) : ([n]f32) =
  let (c : [n]f32) =
    scan (+) i < n do
      let (x : f32) = xs[i]
      in (exp(x))
  let (d : [n]f32) =
    kernel i < n do
      let (x : f32) = c[i]
      in (x + 1.0f32)
  in (d)

// So would that of what it reads: that stays with the scan.
entry fun beside (n : i64) (xs : [n]f32) : ([n]f32) =
  let (a : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      in (exp(x))
  let (c : [n]f32) =
    scan (+) i < n do
      let (x : f32) = a[i]
      in (x)
  let (d : [n]f32) =
    kernel i < n do
      let (x : f32) = c[i]
      in (x + 1.0f32)
  in (d)

// Lanes would not do it together any more.
// WHY: 'c' and 'd' are not fused: the second uses more of the first
entry fun lanes (n : i64) (m : i64) (xs : [n][m]i64) : ([n][m]i64) =
  let (r : [n][m]i64) =
    kernel i < n at block do
      let (c : [m]i64) =
        scan (+) j < m at lane do
          let (x : i64) = xs[i, j]
          in (x)
      let (d : [m]i64) =
        kernel j < m at lane do
          let (x : i64) = c[j]
          in (x + 1)
      in (d)
  in (r)
