// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse -o %t %s && fuse %t | cmp - %t
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// Through a reshape, a concat and slices: what each element is read for once is
// computed there, be it ever so expensive.

// WHY: 'y' is computed in the shape of 'z'
// CHECK-LABEL: entry fun flat
// CHECK-NEXT:  let (w : [n * m]f32) =
// CHECK-NEXT:    kernel i < n * m do
// CHECK-NEXT:      let ([[I:i_[0-9]+]] : i64) = i / m
// CHECK-NEXT:      let ([[J:j[_0-9]*]] : i64) = i % m
// CHECK-NEXT:      let (x : f32) = X{{\[}}[[I]], [[J]]]
// CHECK-NEXT:      let (z : f32) = exp(x)
// CHECK-NEXT:      in (z + 1.0f32)
// CHECK-NEXT:  in (w)
entry fun flat (n : i64) (m : i64) (X : [n][m]f32) : ([n * m]f32) =
  let (y : [n][m]f32) = kernel i < n, j < m do
    let (x : f32) = X[i, j]
    in (exp(x))
  let (z : [n * m]f32) = reshape [n * m] y
  let (w : [n * m]f32) = kernel i < n * m do
    let (a : f32) = z[i]
    in (a + 1.0f32)
  in (w)

// WHY: 'y' is computed in the shape of 'z'
// CHECK-LABEL: entry fun rows
// CHECK-NEXT:  let (w : [n]f32) =
// CHECK-NEXT:    kernel i < n do
// CHECK-NEXT:      let (r : f32) =
// CHECK-NEXT:        reduce (max) j < m do
// CHECK-NEXT:          let ([[I:i_[0-9]+]] : i64) = i * m + j
// CHECK-NEXT:          let (x : f32) = X{{\[}}[[I]]]
// CHECK-NEXT:          let (z : f32) = exp(x)
entry fun rows (n : i64) (m : i64) (X : [n * m]f32) : ([n]f32) =
  let (y : [n * m]f32) = kernel i < n * m do
    let (x : f32) = X[i]
    in (exp(x))
  let (z : [n][m]f32) = reshape [n][m] y
  let (w : [n]f32) = kernel i < n do
    let (r : f32) = reduce (max) j < m do
      let (a : f32) = z[i, j]
      in (a)
    in (r)
  in (w)

// Dimensions that both have stay what they are.
// WHY: 'y' is computed in the shape of 'z'
// CHECK-LABEL: entry fun middle
// CHECK:         kernel [[I:[a-z_0-9]+]] < n, [[J:[a-z_0-9]+]] < 6, [[K:[a-z_0-9]+]] < m do
// CHECK-NEXT:      let ([[L:[a-z_0-9]+]] : i64) = [[J]] / 3
// CHECK-NEXT:      let ([[M:[a-z_0-9]+]] : i64) = [[J]] % 3
// CHECK-NEXT:      let ({{.*}} : i64) = X{{\[}}[[I]], [[L]], [[M]], [[K]]]
entry fun middle (n : i64) (m : i64) (X : [n][2][3][m]i64) : ([n][6][m]i64) =
  let (y : [n][2][3][m]i64) = kernel i < n, j < 2, k < 3, l < m do
    let (x : i64) = X[i, j, k, l]
    in (x / (x * x + 1) % 1000)
  let (z : [n][6][m]i64) = reshape [n][6][m] y
  let (w : [n][6][m]i64) = kernel i < n, j < 6, k < m do
    let (x : i64) = z[i, j, k]
    in (x ^ 1)
  in (w)

// WHY: 'z' is computed where it is read
// CHECK-LABEL: entry fun counted
// CHECK-NOT:   iota
// CHECK-NOT:   reshape
entry fun counted (n : i64) (m : i64) : ([n][m]i64) =
  let (a : [n * m]i64) = iota n * m
  let (z : [n][m]i64) = reshape [n][m] a
  let (w : [n][m]i64) = kernel i < n, j < m do
    let (x : i64) = z[i, j]
    in (x ^ 1)
  in (w)

// What is read as it is has its shape for nothing.
// CHECK-LABEL: entry fun given
// CHECK-NEXT:  let (z : [n][m]f32) = reshape [n][m] X
entry fun given (n : i64) (m : i64) (X : [n * m]f32) : ([n][m]f32) =
  let (z : [n][m]f32) = reshape [n][m] X
  let (w : [n][m]f32) = kernel i < n, j < m do
    let (a : f32) = z[i, j]
    in (a + 1.0f32)
  in (w)

// It is wanted in its old shape, too.
// WHY: 'y' and 'w' are not fused: a statement between them depends on the first
// CHECK-LABEL: entry fun both
// CHECK:       let (z : [n * m]f32) = reshape [n * m] y
entry fun both (n : i64) (m : i64) (X : [n][m]f32) : ([n][m]f32, [n * m]f32) =
  let (y : [n][m]f32) = kernel i < n, j < m do
    let (x : f32) = X[i, j]
    in (exp(x))
  let (z : [n * m]f32) = reshape [n * m] y
  let (w : [n * m]f32) = kernel i < n * m do
    let (a : f32) = z[i]
    in (a + 1.0f32)
  in (y, w)

// What it reads is there no more.
// CHECK-LABEL: entry fun consumed
// CHECK:       let (y : [n][2]f32) =
// CHECK:       X with [0, 0]
// CHECK:       reshape
entry fun consumed (n : i64) (X : *[n][2]f32) : ([n * 2]f32, *[n][2]f32) =
  let (y : [n][2]f32) = kernel i < n, j < 2 do
    let (x : f32) = X[i, j]
    in (exp(x))
  let (X' : [n][2]f32) = X with [0, 0] = 1.0f32
  let (z : [n * 2]f32) = reshape [n * 2] y
  let (w : [n * 2]f32) = kernel i < n * 2 do
    let (a : f32) = z[i]
    in (a + 1.0f32)
  in (w, X')

// CHECK-LABEL: entry fun parts
// CHECK-NEXT:  let (r : f32) =
// CHECK-NEXT:    reduce (max) i < n + m do
// CHECK-NEXT:      let (a : f32) =
// CHECK-NEXT:        if i < n then
// CHECK-NEXT:          let (x : f32) = X[i]
// CHECK:             else
// CHECK:               let ({{.*}} : f32) = Y[{{.*}}]
entry fun parts (n : i64) (m : i64) (X : [n]f32) (Y : [m]f32) : (f32) =
  let (y : [n]f32) = kernel i < n do
    let (x : f32) = X[i]
    in (exp(x))
  let (z : [m]f32) = kernel i < m do
    let (x : f32) = Y[i]
    in (exp(x))
  let (w : [n + m]f32) = concat y z
  let (r : f32) = reduce (max) i < n + m do
    let (a : f32) = w[i]
    in (a)
  in (r)

// As many elements are read as there are.
// CHECK-LABEL: entry fun halves
// CHECK-NEXT:  let (r : f32) =
// CHECK-NEXT:    reduce (max) i < n do
// CHECK-NEXT:      let (x : f32) = X[i]
// CHECK-NEXT:      let (u : f32) = exp(x)
// CHECK-NEXT:      let ([[I:[a-z_0-9]+]] : i64) = n + i
// CHECK-NEXT:      let ([[X:x_[0-9]+]] : f32) = X{{\[}}[[I]]]
// CHECK-NEXT:      let (v : f32) = exp([[X]])
// CHECK-LABEL: entry fun more_than_halves
// CHECK-NEXT:  let (y : [2 * n]f32) =
entry fun halves (n : i64) (X : [2 * n]f32) : (f32) =
  let (y : [2 * n]f32) = kernel i < 2 * n do
    let (x : f32) = X[i]
    in (exp(x))
  let (a : [n]f32) = y[0 : n]
  let (b : [n]f32) = y[n : n]
  let (r : f32) = reduce (max) i < n do
    let (u : f32) = a[i]
    let (v : f32) = b[i]
    in (u * v)
  in (r)
entry fun more_than_halves (n : i64) (X : [2 * n]f32) : (f32) =
  let (y : [2 * n]f32) = kernel i < 2 * n do
    let (x : f32) = X[i]
    in (exp(x))
  let (r : f32) = reduce (max) i < n do
    let (u : f32) = y[i]
    let (v : f32) = y[n + i]
    let (w : f32) = y[i + i]
    in (u * v - w)
  in (r)
