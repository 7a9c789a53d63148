// Rows are made in the block, where nothing is in the way.
// RUN: contract %s | funcheck %s
// RUN: contract %s | funverify -q --validity=20 --same-as=%s
// RUN: contract %s | hoist | simplify | lower | funcheck %s --check-prefix=IMP
// RUN: contract %s | hoist | simplify | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// The row above is not needed any more; each iteration reads its own element of it.
// CHECK-LABEL: fun stencil
// CHECK:       (S_mem : mem) = alloc (n + 1) * n * 8
// CHECK:       (row : [n]f64 @ S_mem -> fold (p_4) -> ((i - t + max(T, 0) - 1) mod (n + 1), p_4 mod n)) =
// CHECK:         kernel j < n do
// The copy does nothing.
// IMP-LABEL: imp stencil
// IMP:       for i < n do
// IMP:         kernel j < n do
// IMP:           S_mem[{{.*}}] <- u + d + l + r : f64
// IMP-NEXT:    done
// IMP-NEXT:  done
entry fun stencil (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for i < n do
          let (row : [n]f64) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), j]
              let (d : f64) = A[min(i + 1, n - 1), j]
              let (l : f64) = A[i, max(j - 1, 0)]
              let (r : f64) = A[i, min(j + 1, n - 1)]
              in (u + d + l + r)
          let (Y : [n][n]f64) = X with [i, :] = row
          in (Y)
      in (B)
  in (R)

// Iterations read other elements of the row above: one row more.
// CHECK-LABEL: fun corners
// CHECK:       (S_mem : mem) = alloc (n + 2) * n * 8
// CHECK:       (row : [n]f64 @ S_mem -> fold
entry fun corners (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for i < n do
          let (row : [n]f64) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), max(j - 1, 0)]
              let (d : f64) = A[min(i + 1, n - 1), j]
              in (u + d)
          let (Y : [n][n]f64) = X with [i, :] = row
          in (Y)
      in (B)
  in (R)

// Columns, of the second index.
// CHECK-LABEL: fun columns
// CHECK:       (column : [n]f64 @ S_mem -> fold (p_4) -> ({{.*}}j{{.*}}
entry fun columns (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for j < n do
          let (column : [n]f64) =
            kernel i < n do
              let (l : f64) = A[i, max(j - 1, 0)]
              let (r : f64) = A[i, min(j + 1, n - 1)]
              in (l + r)
          let (Y : [n][n]f64) = X with [:, j] = column
          in (Y)
      in (B)
  in (R)

// The kernel reads what was there before.
// CHECK-LABEL: fun inside
// CHECK:       (S_mem : mem) = alloc {{.*}}(n + {{[12]}}){{.*}} * 8
// CHECK:       (row : [n]f64 @ row_mem -> R(n)) =
entry fun inside (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for i < n do
          let (V : [n][n]f64) = X with [i, 0] = 1.0
          let (row : [n]f64) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), j]
              let (d : f64) = V[i, 0]
              in (u + d)
          let (Y : [n][n]f64) = V with [i, :] = row
          in (Y)
      in (B)
  in (R)

// What was there before is read between the kernel and the update.
// CHECK-LABEL: fun between
// CHECK:       (S_mem : mem) = alloc {{.*}}(n + {{[12]}}){{.*}} * 8
// CHECK:       (row : [n]f64 @ row_mem -> R(n)) =
entry fun between (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for i < n do
          let (V : [n][n]f64) = X with [i, 0] = 1.0
          let (row : [n]f64) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), j]
              let (d : f64) = A[min(i + 1, n - 1), j]
              in (u + d)
          let (v : f64) = V[i, 0]
          let (Y : [n][n]f64) = V with [i, :] = row
          let (Z : [n][n]f64) = Y with [i, 0] = v
          in (Z)
      in (B)
  in (R)

// The row is used again.
// CHECK-LABEL: fun again
// CHECK:       (S_mem : mem) = alloc {{.*}}(n + {{[12]}}){{.*}} * 8
// CHECK:       (row : [n]f64 @ row_mem -> R(n)) =
entry fun again (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for i < n do
          let (row : [n]f64) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), j]
              let (d : f64) = A[min(i + 1, n - 1), j]
              in (u + d)
          let (Y : [n][n]f64) = X with [i, :] = row
          let (r : f64) = row[0]
          let (Z : [n][n]f64) = Y with [i, 0] = r
          in (Z)
      in (B)
  in (R)

// The kernel does not know where it goes.
// CHECK-LABEL: fun late
// CHECK:       (S_mem : mem) = alloc {{.*}}(n + {{[12]}}){{.*}} * 8
// CHECK:       (row : [n]f64 @ row_mem -> R(n)) =
entry fun late (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (S : [n][n]f64) = scratch [n][n] f64
      let (B : [n][n]f64) =
        loop (X : *[n][n]f64 = S) for i < n do
          let (row : [n]f64) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), j]
              let (d : f64) = A[min(i + 1, n - 1), j]
              in (u + d)
          let (k : i64) = i
          let (Y : [n][n]f64) = X with [k, :] = row
          in (Y)
      in (B)
  in (R)
