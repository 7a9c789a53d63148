// What the loop begins with is not its own: one block more than later trips get, each
// allocated once.
// RUN: doublebuffer %s | funcheck %s
// RUN: doublebuffer %s | funverify -q --validity=20 --same-as=%s
// RUN: doublebuffer %s | doublebuffer --limit=0 | funcheck %s
// RUN: doublebuffer --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// The caller keeps it.
// CHECK-LABEL: fun kept
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) = alloc n * 8
// CHECK: let (Y_mem_2 : mem) (Y_mem_3 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem) (Y_mem_5 : mem = Y_mem_1) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) = rotate 0 1 X
// CHECK: in (Y_mem_5, Y_mem_4, Y_mem_4, Y)
// CHECK-NOT: alloc
// SAY: 'Y_mem' becomes 2 blocks that the trips write in turn: what the loop begins with is the caller's
entry fun kept (n : i64) (T : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      in (Y_mem, Y)
  in (R_mem, R)

// It is read after the loop.
// CHECK-LABEL: fun later
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) = alloc n * 8
// CHECK: let (Y_mem_2 : mem) (Y_mem_3 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem) (Y_mem_5 : mem = Y_mem_1) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) = rotate 0 1 X
// CHECK: in (Y_mem_5, Y_mem_4, Y_mem_4, Y)
// CHECK-NOT: alloc
// SAY: 'Y_mem' becomes 2 blocks that the trips write in turn: what the loop begins with is used later
entry fun later (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n), i64) =
  assert n > 0
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (V : [n]i64 @ A_mem -> n - 1 + {(n : -1)}) = reverse 0 A
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      in (Y_mem, Y)
  let (a : i64) = V[0]
  in (R_mem, R, a)

// It begins both.
// CHECK-LABEL: fun both
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) = alloc n * 8
// CHECK: let (Y_mem_2 : mem) = alloc n * 8
// CHECK: let (Y_mem_3 : mem) (Y_mem_4 : mem) (Y_mem_5 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
// CHECK: loop (Y_mem_6 : mem = Y_mem) (Y_mem_7 : mem = Y_mem_1) (Y_mem_8 : mem = Y_mem_2) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = A_mem) (W : [n]i64 @ W_mem -> R(n) = A) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_6 -> R(n)) =
// CHECK: in (Y_mem_7, Y_mem_8, Y_mem_6, Y_mem_6, Y, X_mem, X)
// CHECK-NOT: alloc
// SAY: 'Y_mem' becomes 3 blocks that the trips write in turn: what the loop begins with begins two parameters
entry fun both (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = A_mem) (W : [n]i64 @ W_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = X[n - 1 - i]
          let (w : i64) = W[i]
          in (x + 2 * w)
      in (Y_mem, Y, X_mem, X)
  in (S_mem, S)

// Its arrays are smaller.
// CHECK-LABEL: fun small
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (#[mem] Y_mem_size : i64) =
// CHECK: if T > 0 then
// CHECK: in (n * n * 8)
// CHECK: else
// CHECK: in (0)
// CHECK: let (Y_mem : mem) = alloc Y_mem_size
// CHECK: let (Y_mem_1 : mem) = alloc Y_mem_size
// CHECK: let (Y_mem_2 : mem) (Y_mem_3 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem) (Y_mem_5 : mem = Y_mem_1) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
// CHECK: let (Z : [n][n]i64 @ Y_mem_4 -> R(n, n)) = replicate [n][n] t
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) =
// CHECK: in (Y_mem_5, Y_mem_4, Y_mem_4, Y)
// CHECK-NOT: alloc
// SAY: 'Y_mem' becomes 2 blocks that the trips write in turn: what the loop begins with is not known to be large enough
entry fun small (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * n * 8
      let (Z : [n][n]i64 @ Y_mem -> R(n, n)) = replicate [n][n] t
      let (z : i64) =
        reduce (+) i < n do
          let (x : i64) = Z[i, n - 1 - i]
          in (x)
      let (Y : [n]i64 @ Y_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = X[i]
          in (x + z)
      in (Y_mem, Y)
  in (R_mem, R)

// Another trip of the loop around begins with it.
// CHECK-LABEL: fun again
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) = alloc n * 8
// CHECK: let (Y_mem_2 : mem) (Y_mem_3 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem) (Y_mem_5 : mem = Y_mem_1) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < u do
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) = rotate 0 1 X
// CHECK: in (Y_mem_5, Y_mem_4, Y_mem_4, Y)
// CHECK-NOT: alloc
// SAY: 'Y_mem' becomes 2 blocks that the trips write in turn: what the loop begins with is not allocated before the loop
entry fun again (n : i64) (T : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (s : i64) =
    loop (s : i64 = 0) for u < T do
      let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
        loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < u do
          let (Y_mem : mem) = alloc n * 8
          let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
          in (Y_mem, Y)
      let (r : i64) =
        reduce (+) i < n do
          let (x : i64) = R[i]
          in (x * i)
      in (s + r)
  in (s)

// The array and another name of it.
// CHECK-LABEL: fun alias
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK: let (Y_mem_1 : mem) = alloc n * 8
// CHECK: let (Y_mem_2 : mem) (Y_mem_3 : mem) (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
// CHECK: loop (Y_mem_4 : mem = Y_mem) (Y_mem_5 : mem = Y_mem_1) (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = B_mem) (W : [n]i64 @ W_mem -> R(n) = B) for t < T do
// CHECK: let (Y : [n]i64 @ Y_mem_4 -> R(n)) =
// CHECK: in (Y_mem_5, Y_mem_4, Y_mem_4, Y, Y_mem_4, Y)
// CHECK-NOT: alloc
// SAY: 'Y_mem' becomes 2 blocks that the trips write in turn: what the loop begins with is not one block
entry fun alias (n : i64) (T : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = B_mem) (W : [n]i64 @ W_mem -> R(n) = B) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = X[n - 1 - i]
          let (w : i64) = W[i]
          in (x + 2 * w)
      in (Y_mem, Y, Y_mem, Y)
  in (S_mem, S)
