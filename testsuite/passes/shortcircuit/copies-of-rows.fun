// A copy within one array, of rows of which nobody says that they differ: they are one, and
// each element is read where it is written, or they have none in common.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: shortcircuit %t | funverify -q --validity=60 --same-as=%s
// RUN: shortcircuit %t | memexpand | lower | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %t | lmad-check --explain | funcheck %s --check-prefix=PROOF

// CHECK-LABEL: fun rows
// CHECK-NOT: alloc
// CHECK: let (x_1 : [m]f64 @ A_mem -> p * m + {(m : 1)}) = copy x
// PROOF: 4: yes: copy of 'x' to 'x_1'
// PROOF: elements of two indices:
entry fun rows (n : i64) (m : i64) (p : i64) (q : i64) (A : *[n][m]f64) : (*[n][m]f64) =
  assert 0 <= p && p < n && 0 <= q && q < n
  let (x : [m]f64) = A[q, :]
  let (B : [n][m]f64) = A with [p, :] = x
  in (B)

// CHECK-LABEL: fun columns
// CHECK-NOT: alloc
// CHECK: let (x_1 : [n]f64 @ A_mem -> q + {(n : m)}) = copy x
entry fun columns (n : i64) (m : i64) (p : i64) (q : i64) (A : *[n][m]f64) : (*[n][m]f64) =
  assert 0 <= p && p < m && 0 <= q && q < m
  let (x : [n]f64) = A[:, p]
  let (B : [n][m]f64) = A with [:, q] = x
  in (B)

// CHECK-LABEL: fun planes
// CHECK-NOT: alloc
// CHECK: copy x
entry fun planes (n : i64) (m : i64) (p : i64) (q : i64) (A : *[n][m][m]f64) : (*[n][m][m]f64) =
  assert 0 <= p && p < m && 0 <= q && q < m
  let (x : [n][m]f64) = A[:, p, :]
  let (B : [n][m][m]f64) = A with [:, q, :] = x
  in (B)

// A row and a column meet elsewhere; what is shifted meets its neighbour.
// CHECK-LABEL: fun crossed
// CHECK: alloc
// SAY-DAG: 'x_1' is not built in 'A': 'x' is read after the write of 'x_1': n * p + {(n : 1)} may overlap q + {(n : n)}
entry fun crossed (n : i64) (p : i64) (q : i64) (A : *[n][n]f64) : (*[n][n]f64) =
  assert 0 <= p && p < n && 0 <= q && q < n
  let (x : [n]f64) = A[p, :]
  let (B : [n][n]f64) = A with [:, q] = x
  in (B)

// CHECK-LABEL: fun shifted
// CHECK: alloc
// SAY-DAG: 'x_1' is not built in 'A': 'x' is read after the write of 'x_1': 1 + {(n - 1 : 1)} may overlap 0 + {(n - 1 : 1)}
entry fun shifted (n : i64) (A : *[n]f64) : (*[n]f64) =
  assert 1 <= n
  let (x : [n - 1]f64) = A[1 : n - 1]
  let (B : [n]f64) = A with [0 : n - 1] = x
  in (B)

// Two rows change places: the first one is kept.
// CHECK-LABEL: fun swapped
// CHECK: alloc m * 8
// CHECK-NOT: alloc
// CHECK: let (y_1 : [m]f64 @ A_mem -> p * m + {(m : 1)}) = copy y
entry fun swapped (n : i64) (m : i64) (p : i64) (q : i64) (A : *[n][m]f64) : (*[n][m]f64) =
  assert 0 <= p && p < n && 0 <= q && q < n
  let (r : [m]f64) = A[p, :]
  let (x : [m]f64) = copy r
  let (y : [m]f64) = A[q, :]
  let (B : [n][m]f64) = A with [p, :] = y
  let (C : [n][m]f64) = B with [q, :] = x
  in (C)

// Which row it is depends on a condition.
// CHECK-LABEL: fun selected
// CHECK-NOT: alloc
// CHECK: copy x
entry fun selected (n : i64) (m : i64) (c : bool) (p : i64) (q : i64) (A : *[n][m]i64) : (*[n][m]i64) =
  assert 0 <= p && p < n && 0 <= q && q < n
  let (x : [m]i64) = A[select(c, p, q), :]
  let (B : [n][m]i64) = A with [q, :] = x
  in (B)
