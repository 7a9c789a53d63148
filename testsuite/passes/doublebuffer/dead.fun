// Where the trip has read what is oldest before it uses its own block, one block less does.
// RUN: doublebuffer %s | funcheck %s
// RUN: doublebuffer %s | funverify -q --validity=20 --same-as=%s
// RUN: doublebuffer --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun kept
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (q : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'Y_mem' is allocated once for all trips: what the loop begins with is the caller's
entry fun kept (n : i64) (T : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (q : mem) = alloc n * 8
      let (Q : [n]i64 @ q -> R(n)) = rotate 0 1 X
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 2 Q
      in (Y_mem, Y)
  in (R_mem, R)

// CHECK-LABEL: fun own
// CHECK: let (q : mem) = alloc n * 8
// CHECK: let (Y : [n]i64 @ X_mem -> R(n)) = rotate 0 2 Q
// CHECK: in (X_mem, Y)
// CHECK-NOT: alloc
// SAY: 'Y_mem' is where the trip has read for the last time
entry fun own (n : i64) (T : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (q : mem) = alloc n * 8
      let (Q : [n]i64 @ q -> R(n)) = rotate 0 1 X
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 2 Q
      in (Y_mem, Y)
  in (R_mem, R)

// It is read in between.
// CHECK-LABEL: fun between
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
// CHECK: let (q : mem) = alloc n * 8
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) = rotate 0 2 Q
// CHECK: let (Z : [n]i64 @ Y_mem_2 -> R(n)) = Y with [0] = x + 1
// CHECK: in (X_mem, Y_mem_2, Z)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun between (n : i64) (T : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert 0 < n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (q : mem) = alloc n * 8
      let (Q : [n]i64 @ q -> R(n)) = rotate 0 1 X
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 2 Q
      let (x : i64) = X[0]
      let (Z : [n]i64 @ Y_mem -> R(n)) = Y with [0] = x + 1
      in (Y_mem, Z)
  in (R_mem, R)

// What begins another parameter of the loop, too, is not its own.
// CHECK-LABEL: fun two
// CHECK: let (x : mem) = alloc n * 8
// CHECK: let (x_1 : mem) = alloc n * 8
// CHECK: let (x_2 : mem) (x_3 : mem) (a : mem) (A : [n]i64 @ a -> R(n)) (b : mem) (B : [n]i64 @ b -> R(n)) =
// CHECK: loop (x_4 : mem = x) (x_5 : mem = x_1) (p : mem = I_mem) (P : [n]i64 @ p -> R(n) = I) (q : mem = I_mem) (Q : [n]i64 @ q -> R(n) = I) for t < T do
// CHECK: let (X : [n]i64 @ x_4 -> R(n)) = rotate 0 1 Q
// CHECK: in (x_5, x_4, p, P, x_4, X)
// CHECK-NOT: alloc
// SAY: 'x' becomes 2 blocks that the trips write in turn: what the loop begins with is used later
entry fun two (n : i64) (T : i64) (I_mem : mem) (I : *[n]i64 @ I_mem -> R(n)) : (a' : mem, [n]i64 @ a' -> R(n), b' : mem, [n]i64 @ b' -> R(n)) =
  let (a : mem) (A : [n]i64 @ a -> R(n)) (b : mem) (B : [n]i64 @ b -> R(n)) =
    loop (p : mem = I_mem) (P : [n]i64 @ p -> R(n) = I) (q : mem = I_mem) (Q : [n]i64 @ q -> R(n) = I) for t < T do
      let (x : mem) = alloc n * 8
      let (X : [n]i64 @ x -> R(n)) = rotate 0 1 Q
      in (p, P, x, X)
  in (a, A, b, B)

// What a former loop returned is its own, if all that it may be is.
// CHECK-LABEL: fun former
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (X_mem : mem = C_mem) (X : [n]i64 @ X_mem -> R(n) = C) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) = rotate 0 2 X
// CHECK: in (X_mem, Y_mem_2, Y)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun former (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (C_mem : mem) (D_mem : mem) (C : [n]i64 @ C_mem -> R(n)) =
    loop (p : mem = A_mem) (q : mem = B_mem) (P : [n]i64 @ p -> R(n) = A) for t < T do
      let (Q : [n]i64 @ q -> R(n)) = rotate 0 1 P
      in (q, p, Q)
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = C_mem) (X : [n]i64 @ X_mem -> R(n) = C) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 2 X
      in (Y_mem, Y)
  in (R_mem, R)
