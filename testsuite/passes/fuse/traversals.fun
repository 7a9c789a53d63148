// REQUIRES: glpk
// RUN: fuse --print-clusters %s | funcheck %s
// RUN: fuse %s | fuse --print-clusters | funcheck --check-prefix=AGAIN %s
// What clusters read is counted by what they read, whoever made it and at
// whatever places: a cluster that has the array made elsewhere reads it from
// memory, also where the two could never have been one.

// s1 and s2 are read at their readers' own indices, and no reduction can be one
// with the scan.  With [s1] [A] [X, B] there were 7 traversals.
// CHECK-LABEL: function: prefixes
// CHECK:      before: {kernels: 4, arrays: 2, traversals: 8}
// CHECK-NEXT: after: {kernels: 3, arrays: 2, traversals: 6}
// CHECK-NEXT: objective: [3, 2, 6]
// CHECK-NEXT: bound: [3, 2, 6]
// CHECK-NEXT: optimal: true
// CHECK-NEXT: clusters:
// CHECK-NEXT: - [s1]
// CHECK-NEXT: - [A, X]
// CHECK-NEXT: - [B]
// AGAIN-LABEL: function: prefixes
// AGAIN:      before: {kernels: 3, arrays: 2, traversals: 6}
// AGAIN-NEXT: after: {kernels: 3, arrays: 2, traversals: 6}
fun prefixes (n : i64) (x : [n]i64) (y : [n]i64) (z : [n]i64) : (i64, i64) =
  let (s1 : [n]i64) (s2 : [n]i64) =
    scan (+, max) i < n do
      let (a : i64) = x[i]
      let (b : i64) = z[i]
      in (a, b)
  let (A : i64) =
    reduce (max) i < n do
      let (a : i64) = s1[i]
      let (b : i64) = s2[i]
      in (a - b)
  let (X : i64) =
    reduce (max) i < n do
      let (a : i64) = s1[i]
      let (b : i64) = s2[i]
      let (c : i64) = y[i]
      in (a + b - c)
  let (B : i64) =
    reduce (max) i < n do
      let (c : i64) = y[i]
      in (c - A % 7)
  in (X, B)

// The same of what a scatter gives.
// CHECK-LABEL: function: scattered
// CHECK:      after: {kernels: 3, arrays: 1, traversals: 6}
// CHECK:      clusters:
// CHECK-NEXT: - [D1]
// CHECK-NEXT: - [A, X]
// CHECK-NEXT: - [B]
// AGAIN-LABEL: function: scattered
// AGAIN:      before: {kernels: 3, arrays: 1, traversals: 6}
fun scattered (n : i64) (D : *[n]i64) (x : [n]i64) (y : [n]i64) (z : [n]i64) : (i64, i64) =
  let (D1 : [n]i64) =
    scatter D i < n do
      let (a : i64) = x[i]
      in (a, i)
  let (A : i64) =
    reduce (max) i < n do
      let (a : i64) = D1[i]
      let (b : i64) = z[i]
      in (a - b)
  let (X : i64) =
    reduce (max) i < n do
      let (a : i64) = D1[i]
      let (b : i64) = z[i]
      let (c : i64) = y[i]
      in (a + b - c)
  let (B : i64) =
    reduce (max) i < n do
      let (c : i64) = x[i]
      let (d : i64) = y[i]
      in (c - d - A % 7)
  in (X, B)

// Neighbours, rows, and what is looked up; x, of which it is one element for all
// iterations, is not counted.
// CHECK-LABEL: function: elsewhere
// CHECK:      before: {kernels: 3, arrays: 1, traversals: 6}
// CHECK-NEXT: after: {kernels: 2, arrays: 1, traversals: 5}
// AGAIN-LABEL: function: elsewhere
// AGAIN:      before: {kernels: 2, arrays: 1, traversals: 5}
fun elsewhere (n : i64) (x : [n]i64) (t : [n]i64) (u : [n]i64) (v : [n][n]i64) : (i64, [n]i64) =
  let (a : i64) =
    reduce (max) i < n do
      let (k : i64) = u[i]
      let (e : i64) = t[k]
      let (f : i64) = x[0]
      in (e - f)
  let (b : i64) =
    reduce (max) i < n do
      let (e : i64) = t[max(i - 1, 0)]
      let (f : i64) = x[n - 1]
      let (s : i64) =
        reduce (+) j < n do
          let (g : i64) = v[j, i]
          in (g)
      in (e - f + s)
  let (c : [n]i64) =
    kernel i < n do
      let (k : i64) = u[i]
      let (w : [n]i64) = v[:, k]
      let (g : i64) = w[i]
      in (a % 7 + k + g)
  in (b, c)

// What stands after `then` is read, too.
// CHECK-LABEL: function: behind
// CHECK:      before: {kernels: 2, arrays: 2, traversals: 4}
// CHECK-NEXT: after: {kernels: 1, arrays: 2, traversals: 2}
fun behind (n : i64) (x : [n]i64) (y : [n]i64) : ([n]i64, [n]i64) =
  let (s : [n]i64) =
    scan (+) i < n do
      let (a : i64) = x[i]
      in (a)
    then j (p : i64) do
      let (a : i64) = y[j]
      in (p - a)
  let (k : [n]i64) =
    kernel i < n do
      let (a : i64) = y[i]
      let (b : i64) = x[i]
      in (a / (b * b + 1) / (a * a + 7))
  in (s, k)
