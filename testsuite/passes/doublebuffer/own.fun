// What the loop begins with is its own: one more block is allocated, once.
// RUN: doublebuffer %s | funcheck %s
// RUN: doublebuffer %s | funverify -q --validity=20 --same-as=%s
// RUN: doublebuffer %s | doublebuffer --limit=0 | funcheck %s
// RUN: doublebuffer --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun own
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) = rotate 0 1 X
// CHECK: in (X_mem, Y_mem_2, Y)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun own (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      in (Y_mem, Y)
  in (R_mem, R)

// CHECK-LABEL: fun given
// CHECK: let (Y_mem : mem) = alloc 8 * n
// CHECK: let (Y_mem_1 : mem) (go : bool) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (go : bool = n > 3) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) while go do
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) = rotate 0 1 X
// CHECK: in (X_mem, y > 100, Y_mem_2, Y)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun given (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (go : bool) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (go : bool = n > 3) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) while go do
      let (Y_mem : mem) = alloc 8 * n
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      let (y : i64) = Y[0]
      in (y > 100, Y_mem, Y)
  in (R_mem, R)

// It surely makes a trip.
// CHECK-LABEL: fun trips
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < 10 do
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) = rotate 0 1 X
// CHECK: in (X_mem, Y_mem_2, Y)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun trips (n : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < 10 do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      in (Y_mem, Y)
  in (R_mem, R)

// Two steps of a history.
// CHECK-LABEL: fun history
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = B_mem) (W : [n]i64 @ W_mem -> R(n) = B) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) =
// CHECK: in (W_mem, Y_mem_2, Y, X_mem, X)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun history (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] 3
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = B_mem) (W : [n]i64 @ W_mem -> R(n) = B) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = X[n - 1 - i]
          let (w : i64) = W[n - 1 - i]
          in (x + 2 * w)
      in (Y_mem, Y, X_mem, X)
  in (R_mem, R)

// Several arrays, each with an allocation of its own.
// CHECK-LABEL: fun several
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc m * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (V_mem : mem) = alloc m * 8
// CHECK: let (V_mem_1 : mem) (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [m]i64 @ S_mem -> R(m)) =
// CHECK: loop (V_mem_2 : mem = V_mem) (Y_mem_2 : mem = Y_mem) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = B_mem) (W : [m]i64 @ W_mem -> R(m) = B) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_2 -> R(n)) = rotate 0 1 X
// CHECK: let (V : [m]i64 @ V_mem_2 -> R(m)) = rotate 0 1 W
// CHECK: in (W_mem, X_mem, Y_mem_2, Y, V_mem_2, V)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
// SAY: the trips write 'V_mem' and what the loop begins with in turn
entry fun several (n : i64) (m : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n), S_mem' : mem, [m]i64 @ S_mem' -> R(m)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc m * 8
  let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] 3
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [m]i64 @ S_mem -> R(m)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = B_mem) (W : [m]i64 @ W_mem -> R(m) = B) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      let (V_mem : mem) = alloc m * 8
      let (V : [m]i64 @ V_mem -> R(m)) = rotate 0 1 W
      in (Y_mem, Y, V_mem, V)
  in (R_mem, R, S_mem, S)

// A loop in the loop: both go on with the same two blocks.
// CHECK-LABEL: fun nested
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (Z_mem : mem = A_mem) (Z : [n]i64 @ Z_mem -> R(n) = A) for u < T do
// CHECK: let (Y_mem_3 : mem) (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem_2) (X_mem : mem = Z_mem) (X : [n]i64 @ X_mem -> R(n) = Z) for t < u do
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) = rotate 0 1 X
// CHECK: in (X_mem, Y_mem_4, Y)
// CHECK: in (Y_mem_3, Q_mem, Q)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun nested (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (Z_mem : mem = A_mem) (Z : [n]i64 @ Z_mem -> R(n) = A) for u < T do
      let (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) =
        loop (X_mem : mem = Z_mem) (X : [n]i64 @ X_mem -> R(n) = Z) for t < u do
          let (Y_mem : mem) = alloc n * 8
          let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
          in (Y_mem, Y)
      in (Q_mem, Q)
  in (R_mem, R)

// CHECK-LABEL: fun twice
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_2 : mem = Y_mem) (Z_mem : mem = A_mem) (Z : [n]i64 @ Z_mem -> R(n) = A) for u < T do
// CHECK: let (Y_mem_3 : mem) (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem_2) (X_mem : mem = Z_mem) (X : [n]i64 @ X_mem -> R(n) = Z) for t < 7 do
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) = rotate 0 1 X
// CHECK: in (X_mem, Y_mem_4, Y)
// CHECK: in (Y_mem_3, Q_mem, Q)
// CHECK-NOT: alloc
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
// SAY: the trips write 'Y_mem' and what the loop begins with in turn
entry fun twice (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (Z_mem : mem = A_mem) (Z : [n]i64 @ Z_mem -> R(n) = A) for u < T do
      let (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) =
        loop (X_mem : mem = Z_mem) (X : [n]i64 @ X_mem -> R(n) = Z) for t < 7 do
          let (Y_mem : mem) = alloc n * 8
          let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
          in (Y_mem, Y)
      in (Q_mem, Q)
  in (R_mem, R)
