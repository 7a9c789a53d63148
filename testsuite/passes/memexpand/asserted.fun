// What an iteration asserts before it uses its block bounds the size; but not a number
// that only keeps arithmetic from failing.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun number
// CHECK: let (X_mem : mem) = alloc 320 * n
entry fun number (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) = A[i]
      assert 0 <= s && s <= 40
      let (X_mem : mem) = alloc s * 8
      let (X : [s]i64 @ X_mem -> R(s)) = iota s
      let (x : i64) =
        reduce (+) j < s do
          let (y : i64) = X[j]
          in (y)
      in (x)
  in (R_mem, R)

// In terms of what the body gets; the allocation may stand before the assert.
// CHECK-LABEL: fun name
// CHECK: let (X_mem : mem) = alloc {{.*}}m
entry fun name (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert 0 <= m && m <= 9
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) = A[i]
      let (X_mem : mem) = alloc max(0, s) * 8
      assert s >= 0 && m > s
      let (X : [s]i64 @ X_mem -> R(s)) = iota s
      let (x : i64) =
        reduce (+) j < s do
          let (y : i64) = X[j]
          in (y)
      in (x)
  in (R_mem, R)

// Too late: it would be written before.
// CHECK-LABEL: fun late
// CHECK: X_mem_sizes
entry fun late (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) = A[i]
      let (X_mem : mem) = alloc s * 8
      let (X : [s]i64 @ X_mem -> R(s)) = iota s
      assert s <= 40
      let (x : i64) =
        reduce (+) j < s do
          let (y : i64) = X[j]
          in (y)
      in (x)
  in (R_mem, R)

// In a branch it is not always asserted.
// CHECK-LABEL: fun branch
// CHECK: X_mem_sizes
entry fun branch (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) = A[i]
      let (k : i64) =
        if i % 2 == 0 then
          assert s <= 40
          in (1)
        else
          in (2)
      let (X_mem : mem) = alloc s * 8
      let (X : [s]i64 @ X_mem -> R(s)) = iota s
      let (x : i64) =
        reduce (+) j < s do
          let (y : i64) = X[j]
          in (y)
      in (x + k)
  in (R_mem, R)

// No program allocates so much.
// CHECK-LABEL: fun large
// CHECK: X_mem_sizes
entry fun large (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) = A[i]
      assert 0 <= s && s <= 1000000
      let (X_mem : mem) = alloc s * 8
      let (X : [s]i64 @ X_mem -> R(s)) = iota s
      let (x : i64) =
        reduce (+) j < s do
          let (y : i64) = X[j]
          in (y)
      in (x)
  in (R_mem, R)
