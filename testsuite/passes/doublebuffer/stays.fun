// Allocations that stay.
// RUN: doublebuffer %s | funcheck %s
// RUN: doublebuffer %s | funverify -q --validity=20 --same-as=%s
// RUN: doublebuffer %s | doublebuffer --limit=0 | funcheck %s
// RUN: doublebuffer --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// Of another size in each trip.
// CHECK-LABEL: fun grows
// CHECK: let (A_mem : mem) = alloc 8
// CHECK: let (Y_mem : mem) = alloc l * 8
// CHECK-NOT: alloc
// SAY: 'Y_mem' is allocated in each trip: its size is known in the loop only
entry fun grows (T : i64) : (k : i64, R_mem' : mem, [k]i64 @ R_mem' -> R(k)) =
  let (A_mem : mem) = alloc 8
  let (A : [1]i64 @ A_mem -> R(1)) = iota 1
  let (k : i64) (R_mem : mem) (R : [k]i64 @ R_mem -> R(k)) =
    loop (k : i64 = 1) (X_mem : mem = A_mem) (X : [k]i64 @ X_mem -> R(k) = A) for t < T do
      let (l : i64) = k + 1
      let (Y_mem : mem) = alloc l * 8
      let (Y : [l]i64 @ Y_mem -> R(l)) = iota l
      in (l, Y_mem, Y)
  in (k, R_mem, R)

// A branch chooses between this trip's and the last one's.
// CHECK-LABEL: fun chosen
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'Y_mem' is allocated in each trip: more than one block may be passed on
entry fun chosen (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      let (Z_mem : mem) (Z : [n]i64 @ Z_mem -> R(n)) =
        if t % 3 == 0 then
          in (X_mem, X)
        else
          in (Y_mem, Y)
      in (Z_mem, Z)
  in (R_mem, R)

// Passed on by itself, and chosen.
// CHECK-LABEL: fun kept
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'Y_mem' is allocated in each trip: more than one block may be passed on
entry fun kept (n : i64) (T : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n), S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (W_mem : mem = A_mem) (W : [n]i64 @ W_mem -> R(n) = A) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = rotate 0 1 X
      let (Z_mem : mem) (Z : [n]i64 @ Z_mem -> R(n)) =
        if t == 2 then
          in (Y_mem, Y)
        else
          in (W_mem, W)
      in (Y_mem, Y, Z_mem, Z)
  in (R_mem, R, S_mem, S)

// No trip gets it: that is for hoist.
// CHECK-LABEL: fun dead
// CHECK: let (Y_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun dead (n : i64) (T : i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for t < T do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) = replicate [n] t
      let (y : i64) =
        reduce (+) i < n do
          let (x : i64) = Y[i]
          in (x)
      in (s + y)
  in (s)
