// Arrays that are read element by element only are computed where they are
// read.
// RUN: fuse %s | funcheck %s

// The n * n forces are no array.
// CHECK-LABEL: entry fun forces (
// CHECK-SAME: n : i64) (x : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (acc : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : f32) =
// CHECK-NEXT:         reduce (+) j < n do
// CHECK-NEXT:           let (a : f32) = x[i]
// CHECK-NEXT:           let (b : f32) = x[j]
// CHECK-NEXT:           let (d : f32) = b - a
// CHECK-NEXT:           let (f : f32) = d / sqrt(d * d + 0.01f32)
// CHECK-NEXT:           in (f)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   in (acc)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun indices (
// CHECK-SAME: n : i64) (m : i64) (x : [n][m]i64) (by : i64) : ([m]i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (y : [m]i64) =
// CHECK-NEXT:     kernel i < m do
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) = m - 1 - i
// CHECK-NEXT:       let (a : i64) = x[0, [[A_1]]]
// CHECK-NEXT:       let (b : i64) = i
// CHECK-NEXT:       let (d : i64) = by
// CHECK-NEXT:       let (e : i64) = x[0, i]
// CHECK-NEXT:       in (a + b + d + e + e)
// CHECK-NEXT:   in (y)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun moved (
// CHECK-SAME: n : i64) (x : [n]i64) (y : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (z : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let ([[I_1:i_[0-9]+]] : i64) = n - fmod(-2, n)
// CHECK-NEXT:       let (a : i64) = x[i - [[I_1]] + select(i < [[I_1]], n, 0)]
// CHECK-NEXT:       let ([[B_1:b_[0-9]+]] : i64) = i + n
// CHECK-NEXT:       let (b : i64) =
// CHECK-NEXT:         if [[B_1]] < n then
// CHECK-NEXT:           let ([[B_2:b_[0-9]+]] : i64) = x[[[B_1]]]
// CHECK-NEXT:           in ([[B_2]])
// CHECK-NEXT:         else
// CHECK-NEXT:           let ([[B_3:b_[0-9]+]] : i64) = [[B_1]] - n
// CHECK-NEXT:           let ([[B_4:b_[0-9]+]] : i64) = y[[[B_3]]]
// CHECK-NEXT:           in ([[B_4]])
// CHECK-NEXT:       in (a + b)
// CHECK-NEXT:   in (z)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun stencil (
// CHECK-SAME: n : i64) (x : [n + 2]f32) : ([n]f32) =
// CHECK-NEXT:   let (b : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (v : f32) = x[i]
// CHECK-NEXT:       let (l : f32) = v * 0.5f32
// CHECK-NEXT:       let ([[C_1:c_[0-9]+]] : i64) = i + 1
// CHECK-NEXT:       let ([[V_1:v_[0-9]+]] : f32) = x[[[C_1]]]
// CHECK-NEXT:       let (c : f32) = [[V_1]] * 0.5f32
// CHECK-NEXT:       let ([[R_1:r_[0-9]+]] : i64) = i + 2
// CHECK-NEXT:       let ([[V_2:v_[0-9]+]] : f32) = x[[[R_1]]]
// CHECK-NEXT:       let (r : f32) = [[V_2]] * 0.5f32
// CHECK-NEXT:       in (l + c + r)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun again (
// CHECK-SAME: n : i64) (x : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (a : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (v : f32) = x[i]
// CHECK-NEXT:       in (exp(v) * sqrt(v))
// CHECK-NEXT:   let (b : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : f32) =
// CHECK-NEXT:         reduce (+) j < n do
// CHECK-NEXT:           let (l : f32) = a[j]
// CHECK-NEXT:           in (l)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun gone (
// CHECK-SAME: n : i64) (x : *[n]i64) : (i64, *[n]i64) =
// CHECK-NEXT:   let (r : [n]i64) = rotate 0 1 x
// CHECK-NEXT:   let (y : [n]i64) = x with [0] = 7
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (a : i64) = r[i]
// CHECK-NEXT:       in (a)
// CHECK-NEXT:   in (s, y)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun whole (
// CHECK-SAME: n : i64) : (i64, [n]i64) =
// CHECK-NEXT:   let (o : [n]i64) = iota n
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (a : i64) = o[i]
// CHECK-NEXT:       in (a)
// CHECK-NEXT:   in (s, o)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun in_the_end (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (k : i64) (less : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (order : bool) = x < 0
// CHECK-NEXT:       in (x, order)
// CHECK-NEXT:   let (l : i64) (others : [l]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[O:order_[0-9]+]] : bool) = x < 0
// CHECK-NEXT:       in (x, ![[O]])
// CHECK-NEXT:   in (k, l)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun around (
// CHECK-SAME: n : i64) (m : i64) (e : i64) (x : [n]i64) : ([m][n]i64) =
// CHECK-NEXT:   let (z : [m][n]i64) =
// CHECK-NEXT:     kernel j < m, i < n do
// CHECK-NEXT:       let ([[I_1:i_[0-9]+]] : i64) = n - fmod(e, n)
// CHECK-NEXT:       let ([[U_1:u_[0-9]+]] : i64) = i - [[I_1]] + select(i < [[I_1]], n, 0)
// CHECK-NEXT:       let (u : i64) = x[[[U_1]]]
// CHECK-NEXT:       let ([[I_2:i_[0-9]+]] : i64) = n - 1
// CHECK-NEXT:       let ([[V_1:v_[0-9]+]] : i64) = i - [[I_2]] + select(i < [[I_2]], n, 0)
// CHECK-NEXT:       let (v : i64) = x[[[V_1]]]
// CHECK-NEXT:       let ([[W_1:w_[0-9]+]] : i64) = i - 1 + select(i < 1, n, 0)
// CHECK-NEXT:       let (w : i64) = x[[[W_1]]]
// CHECK-NEXT:       in (u & v & w)
// CHECK-NEXT:   in (z)
entry fun forces (n : i64) (x : [n]f32) : ([n]f32) =
  let (F : [n][n]f32) = kernel i < n, j < n do
    let (a : f32) = x[i]
    let (b : f32) = x[j]
    let (d : f32) = b - a
    in (d / sqrt(d * d + 0.01f32))
  let (acc : [n]f32) = kernel i < n do
    let (s : f32) = reduce (+) j < n do
      let (f : f32) = F[i, j]
      in (f)
    in (s)
  in (acc)

entry fun indices (n : i64) (m : i64) (x : [n][m]i64) (by : i64) : ([m]i64) =
  assert n > 0
  let (t : [m][n]i64) = transpose x
  let (q : [m][n]i64) = rearrange (1, 0) x
  let (r : [m][n]i64) = reverse 0 t
  let (o : [m]i64) = iota m
  let (c : [m]i64) = replicate [m] by
  let (s : [m]i64) = x[0, 0 : m]
  let (y : [m]i64) = kernel i < m do
    let (a : i64) = r[i, 0]
    let (b : i64) = o[i]
    let (d : i64) = c[i]
    let (e : i64) = s[i]
    let (f : i64) = q[i, 0]
    in (a + b + d + e + f)
  in (y)

entry fun moved (n : i64) (x : [n]i64) (y : [n]i64) : ([n]i64) =
  let (r : [n]i64) = rotate 0 -2 x
  let (c : [n + n]i64) = concat x y
  let (z : [n]i64) = kernel i < n do
    let (a : i64) = r[i]
    let (b : i64) = c[i + n]
    in (a + b)
  in (z)

// Three cheap points each.
entry fun stencil (n : i64) (x : [n + 2]f32) : ([n]f32) =
  let (a : [n + 2]f32) = kernel i < n + 2 do
    let (v : f32) = x[i]
    in (v * 0.5f32)
  let (b : [n]f32) = kernel i < n do
    let (l : f32) = a[i]
    let (c : f32) = a[i + 1]
    let (r : f32) = a[i + 2]
    in (l + c + r)
  in (b)

// A row is read again and again: computing it once is better.
entry fun again (n : i64) (x : [n]f32) : ([n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (v : f32) = x[i]
    in (exp(v) * sqrt(v))
  let (b : [n]f32) = kernel i < n do
    let (s : f32) = reduce (+) j < n do
      let (l : f32) = a[j]
      in (l)
    in (s)
  in (b)

// What it is made of is somebody else's when it is read.
entry fun gone (n : i64) (x : *[n]i64) : (i64, *[n]i64) =
  let (r : [n]i64) = rotate 0 1 x
  let (y : [n]i64) = x with [0] = 7
  let (s : i64) = reduce (+) i < n do
    let (a : i64) = r[i]
    in (a)
  in (s, y)

// It is wanted as an array, too.
entry fun whole (n : i64) : (i64, [n]i64) =
  let (o : [n]i64) = iota n
  let (s : i64) = reduce (+) i < n do
    let (a : i64) = o[i]
    in (a)
  in (s, o)

// Nothing takes in both a filter and what others want of the kernel before it,
// which costs less than its array.
entry fun in_the_end (n : i64) (xs : [n]i64) : (i64, i64) =
  let (order : [n]bool) = kernel i < n do
    let (x : i64) = xs[i]
    in (x < 0)
  let (k : i64) (less : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    let (o : bool) = order[i]
    in (x, o)
  let (l : i64) (others : [l]i64) = filter i < n do
    let (x : i64) = xs[i]
    let (o : bool) = order[i]
    in (x, !o)
  in (k, l)

// By a number, by 1 and by -1, of an array that is one row again and again: nothing
// divides where elements are read.
entry fun around (n : i64) (m : i64) (e : i64) (x : [n]i64) : ([m][n]i64) =
  let (X : [m][n]i64) = replicate [m] x
  let (a : [m][n]i64) = rotate 1 e X
  let (b : [m][n]i64) = rotate 1 1 X
  let (c : [m][n]i64) = rotate 1 -1 X
  let (z : [m][n]i64) = kernel j < m, i < n do
    let (u : i64) = a[j, i]
    let (v : i64) = b[j, i]
    let (w : i64) = c[j, i]
    in (u & v & w)
  in (z)
