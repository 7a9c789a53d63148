// What stays where it is.
// RUN: tabulate %s | funcheck %s
// RUN: tabulate --remarks %s -o %t 2>&1 | funcheck --check-prefix=SAY %s
// CHECK-NOT: table
// SAY-NOT: is computed before

// It changes with each iteration, or with none of an inner form.
// CHECK-LABEL: fun changes
fun changes (n : i64) (m : i64) (X : [n]f64) : ([n][m]f64, [n]f64) =
  let (A : [n][m]f64) =
    kernel i < n, j < m do
      in (exp(f64(i * m + j)) + exp(f64(m)))
  let (R : [n]f64) =
    kernel i < n do
      let (x : f64) = X[i]
      let (r : f64) =
        reduce (+) j < m do
          in (exp(x) * f64(j))
      in (r)
  in (A, R)

// Only some iterations compute it.
// CHECK-LABEL: fun chooses
fun chooses (n : i64) (m : i64) : ([n][m]f64) =
  let (A : [n][m]f64) =
    kernel i < n, j < m do
      let (e : f64) =
        if i > j then
          // SAY: [[@LINE+1]]:{{.*}} no table for this: not every iteration computes it
          in (exp(f64(j)))
        else
          in (0.0)
      in (e)
  in (A)

// The inner bound changes with the outer index, or is not there before the nest;
// nobody knows it for `while`.
// CHECK-LABEL: fun bounds
fun bounds (n : i64) : ([n]f64, [n]f64, [n]f64) =
  let (A : [n]f64) =
    kernel i < n do
      let (r : f64) =
        reduce (+) j < i do
          in (exp(f64(j)))
      in (r)
  let (B : [n]f64) =
    kernel i < n do
      let (more : bool) (s : f64) (k : i64) =
        loop (more : bool = true) (s : f64 = 0.0) (k : i64 = 0) while more do
          in (k < 5, s + exp(f64(k)), k + 1)
      in (s)
  let (C : [n]f64) =
    kernel i < n do
      let (m : i64) = n * 2
      let (r : f64) =
        reduce (+) j < m do
          in (exp(f64(j)))
      in (r)
  in (A, B, C)

// It is made of what the iterations make.
// CHECK-LABEL: fun makes
fun makes (n : i64) (m : i64) : ([n]f64) =
  let (A : [n]f64) =
    kernel i < n do
      let (row : [m]f64) =
        kernel j < m do
          in (f64(i) + f64(j))
      let (r : f64) =
        reduce (+) j < m do
          let (x : f64) = row[j]
          in (exp(x))
      in (r)
  in (A)

// It is cheap; there is one outer index; sizes are made of it.
// CHECK-LABEL: fun cheap
fun cheap (n : i64) (m : i64) : ([n][m]f64, [1][m]f64, [n]f64) =
  let (A : [n][m]f64) =
    kernel i < n, j < m do
      in (f64(i) + sqrt(f64(j)))
  let (B : [1][m]f64) =
    kernel i < 1, j < m do
      in (exp(f64(j)))
  let (C : [n]f64) =
    kernel i < n do
      let (r : f64) =
        reduce (max) j < m do
          let (e : f64) = exp(f64(j))
          let (k : i64) = max(i64(min(e, 3.0)), 1)
          let (Z : [k]f64) = replicate [k] f64(i)
          let (z : f64) = Z[0]
          in (z)
      in (r)
  in (A, B, C)

// Groups compute for themselves.
// CHECK-LABEL: fun groups
fun groups (n : i64) (m : i64) : ([n][m]f64) =
  let (A : [n][m]f64) =
    kernel i < n at block do
      let (row : [m]f64) =
        kernel j < m at lane do
          in (exp(f64(j)))
      in (row)
  in (A)
