// What leaves out an index of its nest is computed before it, and with it what
// it is made of; the largest such expression is.
// RUN: tabulate %s | funcheck %s
// RUN: tabulate %s | tabulate | funcheck %s
// RUN: tabulate %s | funverify -q --validity=20 --same-as=%s

// The inner index of a kernel, and an element of an array: the table is empty
// where there is no outer index.
// CHECK-LABEL: fun inner
//      CHECK: let (table : [select(n > 0, m, 0)]f64) (table_1 : [select(n > 0, m, 0)]f64) =
// CHECK-NEXT:   kernel j_1 < select(n > 0, m, 0) do
// CHECK-NEXT:     let (x_1 : f64) = X[j_1]
// CHECK-NEXT:     let (e_1 : f64) = exp(x_1)
// CHECK-NEXT:     in (sin(f64(j_1)) * 2.0, e_1)
//      CHECK: kernel i < n, j < m do
//      CHECK:   let (e : f64) = table_1[j]
//      CHECK:   let (value : f64) = table[j]
// CHECK-NEXT:   in (value * f64(i) + e)
fun inner (n : i64) (m : i64) (X : [m]f64) : ([n][m]f64) =
  let (A : [n][m]f64) =
    kernel i < n, j < m do
      let (x : f64) = X[j]
      let (e : f64) = exp(x)
      in (sin(f64(j)) * 2.0 * f64(i) + e)
  in (A)

// The outer one, in which rows are computed.
// CHECK-LABEL: fun outer
// CHECK: kernel i_1 < select(m > 0, n, 0) do
// CHECK: = table[i]
fun outer (n : i64) (m : i64) : ([n][m]f64) =
  let (A : [n][m]f64) =
    kernel i < n, j < m do
      let (e : f64) = exp(f64(i))
      in (e + f64(j))
  in (A)

// Two of three; a bound that is known to be positive is not asked about.
// CHECK-LABEL: fun planes
// CHECK: let (table : [select(m > 0, n, 0)][4]f64) =
// CHECK: kernel i_1 < select(m > 0, n, 0), k_1 < 4 do
// CHECK: let (p : f64) = table[i, k]
fun planes (n : i64) (m : i64) : ([n][m][4]f64) =
  let (A : [n][m][4]f64) =
    kernel i < n, j < m, k < 4 do
      let (p : f64) = pow(f64(i), f64(k))
      in (p - f64(j))
  in (A)

// A window over signals: the index of the fold.
// CHECK-LABEL: fun window
// CHECK: kernel j_1 < select(n > 0, m, 0) do
// CHECK: reduce (+) j < m do
// CHECK:   let (w : f32) = table[j]
fun window (n : i64) (m : i64) (A : [n + m]f32) : ([n]f32) =
  let (R : [n]f32) =
    kernel i < n do
      let (r : f32) =
        reduce (+) j < m do
          let (a : f32) = A[i + j]
          let (w : f32) = 0.5f32 - 0.5f32 * cos(f32(j))
          in (a * w)
      in (r)
  in (R)

// A loop may have no trips, and a negative bound.
// CHECK-LABEL: fun trips
// CHECK: kernel j_1 < select(n > 0, max(m, 0), 0) do
fun trips (n : i64) (m : i64) : ([n]f32) =
  let (R : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (s : f32 = f32(i)) for j < m do
          in (s * 0.5f32 + exp(f32(j)))
      in (r)
  in (R)

// In a loop of the host and in a branch.
// CHECK-LABEL: fun stages
// CHECK: loop
// CHECK: if
// CHECK: kernel j_1 < select(n > 0, s + 1, 0) do
fun stages (n : i64) (k : i64) (c : bool) : (f64) =
  let (x : f64) =
    loop (x : f64 = 0.0) for s < k do
      let (y : f64) =
        if c then
          let (B : [n][s + 1]f64) =
            kernel i < n, j < s + 1 do
              let (w : f64) = cos(f64(j) / f64(s + 1))
              in (w + f64(i))
          let (m : f64) =
            reduce (max) i < n do
              let (b : f64) = B[i, 0]
              in (b)
          in (m)
        else
          in (x)
      in (x + y)
  in (x)
