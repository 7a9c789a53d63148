// Rows and diagonals of tables that are kept in vectors are made in there, from those
// that are there already: no copy is left.
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funcheck %s
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funverify -q --validity=10 --same-as=%s

// A row of a triangle begins at k (k + 1) / 2.
// CHECK-LABEL: fun packed_triangle (
// CHECK: let (z_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (row : [k + 1]i64 @ z_mem -> k * (k + 1) / 2 + {(k + 1 : 1)}) =
// CHECK: in (z_mem, T)
entry fun packed_triangle (n : i64) : ([n * (n + 1) / 2]i64) =
  assert n >= 0 && n <= 10000
  let (z : [n * (n + 1) / 2]i64) = replicate [n * (n + 1) / 2] 0
  let (T : [n * (n + 1) / 2]i64) =
    loop (T : *[n * (n + 1) / 2]i64 = z) for k < n do
      let (row : [k + 1]i64) =
        kernel j < k + 1 do
          let (v : i64) =
            if j == 0 || j == k then
              in (1)
            else
              let (a : i64) = T[(k - 1) * k / 2 + j - 1]
              let (b : i64) = T[(k - 1) * k / 2 + j]
              in (a + b)
          in (v)
      let (T1 : [n * (n + 1) / 2]i64) = T with [k * (k + 1) / 2 : k + 1] = row
      in (T1)
  in (T)

// Anti-diagonals of a table in a vector; the first and the last are short.
// CHECK-LABEL: fun common_subsequence (
// CHECK: let (z_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (diag : [len]i64 @ z_mem ->
// CHECK: in (z_mem, T)
entry fun common_subsequence (n : i64) (m : i64) (a : [n]i64) (b : [m]i64) : ([(n + 1) * (m + 1)]i64) =
  assert n >= 1 && m >= 1 && n <= 10000 && m <= 10000
  let (w : i64) = m + 1
  let (z : [(n + 1) * (m + 1)]i64) = replicate [(n + 1) * (m + 1)] 0
  let (T : [(n + 1) * (m + 1)]i64) =
    loop (T : *[(n + 1) * (m + 1)]i64 = z) for d < n + m - 1 do
      let (i0 : i64) = max(0, d - m + 1)
      let (i1 : i64) = min(d + 1, n)
      let (len : i64) = i1 - i0
      let (diag : [len]i64) =
        kernel k < len do
          let (i : i64) = i0 + k
          let (j : i64) = d - i
          let (x : i64) = a[i]
          let (y : i64) = b[j]
          let (nw : i64) = T[i * w + j]
          let (nn : i64) = T[i * w + j + 1]
          let (ww : i64) = T[(i + 1) * w + j]
          in (select(x == y, nw + 1, max(nn, ww)))
      let (T1 : [(n + 1) * (m + 1)]i64) = T with [(i0 + 1) * w + d - i0 + 1 + {(len : w - 1)}] = diag
      in (T1)
  in (T)

// Diagonals, from all that is nearer to the main one.
// CHECK-LABEL: fun matrix_chain (
// CHECK: let (z_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (diag : [n - 1 - d]i64 @ z_mem -> d + 1 + {(n - 1 - d : n + 1)}) =
// CHECK: in (z_mem, M)
entry fun matrix_chain (n : i64) (p : [n + 1]i64) : ([n * n]i64) =
  assert n >= 1 && n <= 10000
  let (z : [n * n]i64) = replicate [n * n] 0
  let (M : [n * n]i64) =
    loop (M : *[n * n]i64 = z) for d < n - 1 do
      let (diag : [n - 1 - d]i64) =
        kernel i < n - 1 - d do
          let (j : i64) = i + d + 1
          let (best : i64) =
            reduce (min) t < d + 1 do
              let (a : i64) = M[i * n + i + t]
              let (b : i64) = M[(i + t + 1) * n + j]
              let (x : i64) = p[i]
              let (y : i64) = p[i + t + 1]
              let (w : i64) = p[j + 1]
              in (a + b + x * y * w)
          in (best)
      let (M1 : [n * n]i64) = M with [d + 1 + {(n - 1 - d : n + 1)}] = diag
      in (M1)
  in (M)
