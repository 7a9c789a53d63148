// What is made before it has to be: the statements that do not need it come before it,
// where it can be built in its destination then.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: shortcircuit %t | shortcircuit | funcheck %s
// RUN: shortcircuit %t | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %t | memexpand | funverify -q --validity=20 --same-as=%s

// What is there is read before.
// CHECK-LABEL: fun read
// CHECK-NOT: alloc
// CHECK: let (s : f64) =
// CHECK: let (X : [n]f64 @ A_mem -> R(n)) =
// SAY-DAG: t{{.*}}:4:8: remark: 'X' is made later, after the statements that do not need it [shortcircuit: later]
// SAY-DAG: 'X' is built in 'A' [shortcircuit: circuit]
entry fun read (n : i64) (A : *[n]f64) (C : [n]f64) : (*[n]f64, f64) =
  assert 1 <= n
  let (X : [n]f64) =
    kernel i < n do
      let (f : f64) = C[i]
      in (f * 2.0)
  let (s : f64) =
    reduce (max) j < n do
      let (x : f64) = A[j]
      in (x)
  let (B : [n]f64) = A with [:] = X
  in (B, s)

// The statements that need it keep their order.
// CHECK-LABEL: fun chain
// CHECK-NOT: alloc
// CHECK: let (a : i64) = A[0]
// CHECK-NEXT: let (b : i64) = A[a & 1]
// CHECK-NEXT: let (X : [n]i64 @ A_mem -> R(n)) =
// CHECK: let (x : i64) = X[1]
// CHECK-NEXT: let (Y : [n]i64 @ A_mem -> R(n)) = X with [0] = x + b
// SAY-DAG: 'Y' is made later
entry fun chain (n : i64) (A : *[n]i64) : (*[n]i64, i64) =
  assert 2 <= n
  let (X : [n]i64) =
    kernel i < n do
      in (i * i)
  let (a : i64) = A[0]
  let (x : i64) = X[1]
  let (b : i64) = A[a & 1]
  let (Y : [n]i64) = X with [0] = x + b
  let (B : [n]i64) = A with [:] = Y
  in (B, a)

// The place is known later.
// CHECK-LABEL: fun place
// CHECK: let (o : i64) = js[3]
// CHECK-NEXT: assert 0 <= o && o <= n - 10
// CHECK-NEXT: let (X : [10]i64 @ A_mem -> o + {(10 : 1)}) =
entry fun place (n : i64) (m : i64) (A : *[n]i64) (js : [m]i64) : (*[n]i64) =
  assert 1 <= n && 4 <= m
  let (X : [10]i64) =
    kernel i < 10 do
      in (i * 2)
  let (o : i64) = js[3]
  let (B : [n]i64) = A with [o : 10] = X
  in (B)

// In an iteration, and in a trip.
// CHECK-LABEL: fun inside
// CHECK: let (a : i64) = row[m - 1]
// CHECK-NEXT: let (X : [m]i64 @ A_mem -> i * m + {(m : 1)}) = iota m
entry fun inside (n : i64) (m : i64) (A : *[n][m]i64) : (*[n][m]i64) =
  assert 1 <= n && 1 <= m
  let (B : [n][m]i64) =
    loop (T : *[n][m]i64 = A) for i < n do
      let (X : [m]i64) = iota m
      let (row : [m]i64) = T[i, :]
      let (a : i64) = row[m - 1]
      let (Y : [m]i64) = X with [0] = a
      let (T' : [n][m]i64) = T with [i, :] = Y
      in (T')
  in (B)

// What reads needs an element of the source: all stands as it stood.
// CHECK-LABEL: fun needed
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) = iota n
// CHECK-NEXT: let (c : i64) = C[0]
// CHECK-NEXT: let (x : i64) = X[1]
// CHECK-NEXT: let (b : i64) = A[x]
// SAY-DAG: 'X' is not built in 'A': 'A' is read after the write of 'X'
entry fun needed (n : i64) (A : *[n]i64) (C : [n]i64) : (*[n]i64, i64) =
  assert 2 <= n
  let (X : [n]i64) = iota n
  let (c : i64) = C[0]
  let (x : i64) = X[1]
  let (b : i64) = A[x]
  let (B : [n]i64) = A with [:] = X
  in (B, b + c)

// There is an assert before.
// CHECK-LABEL: fun asserted
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) = iota n
// SAY-DAG: 'X' is not built in 'A': 'A' is read after the write of 'X'
entry fun asserted (n : i64) (A : *[n]i64) : (*[n]i64, i64) =
  assert 2 <= n
  let (X : [n]i64) = iota n
  let (x : i64) = X[1]
  assert x == 1
  let (b : i64) = A[0]
  let (B : [n]i64) = A with [:] = X
  in (B, b)

// What the source is made of is written in between.
// CHECK-LABEL: fun written
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// SAY-DAG: 'X' is not built in 'A': 'A' is read after the write of 'X'
entry fun written (n : i64) (A : *[n]i64) (C : *[n]i64) : (*[n]i64, *[n]i64) =
  assert 2 <= n
  let (X : [n]i64) =
    kernel i < n do
      let (c : i64) = C[n - 1 - i]
      in (c * 2)
  let (D : [n]i64) = C with [0] = 5
  let (d : i64) = D[1]
  let (b : i64) = A[d & 1]
  let (D' : [n]i64) = D with [1] = b
  let (B : [n]i64) = A with [:] = X
  in (B, D')

// What reads the destination comes first; what was in the way of another one, too.
// CHECK-LABEL: fun two
// CHECK-NOT: alloc
// CHECK: let (a : i64) = A[0]
// CHECK-NEXT: let (d : i64) = D[0]
// CHECK-NEXT: let (X : [n]i64 @ A_mem -> R(n)) = iota n
// CHECK: let (Y : [n]i64 @ D_mem -> R(n)) = replicate [n] 3
entry fun two (n : i64) (A : *[n]i64) (D : *[n]i64) : (*[n]i64, *[n]i64, i64) =
  assert 2 <= n
  let (X : [n]i64) = iota n
  let (Y : [n]i64) = replicate [n] 3
  let (a : i64) = A[0]
  let (d : i64) = D[0]
  let (B : [n]i64) = A with [:] = X
  let (E : [n]i64) = D with [:] = Y
  in (B, E, a + d)

// What the proof needs is asserted later: nothing has to move.
// CHECK-LABEL: fun known
// CHECK-NOT: alloc
// CHECK: let (X : [n]i64 @ A_mem -> o + {(n : 1)}) =
// CHECK: assert 0 <= p && p + n <= o
entry fun known (n : i64) (m : i64) (p : i64) (o : i64) (A : *[m]i64) : (*[m]i64) =
  assert 1 <= n && 0 <= p && p <= m - n && 0 <= o && o <= m - n
  let (V : [n]i64) = A[p : n]
  let (X : [n]i64) =
    kernel i < n do
      let (v : i64) = V[n - 1 - i]
      in (v + 1)
  assert 0 <= p && p + n <= o
  let (B : [m]i64) = A with [o : n] = X
  in (B)
