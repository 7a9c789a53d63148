// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// Each trip adds an element: the last one has the largest block.
// CHECK-LABEL: entry fun adds (
// CHECK-NOT: kernel
// CHECK: let (Q_mem : mem) = alloc (1 + max(0, m) + 1) * 8 * n
// CHECK: kernel i < n do
// CHECK-NOT: alloc
entry fun adds (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m <= 4
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 8
      let (A : [1]i64 @ A_mem -> R(1)) = iota 1
      let (k : i64) (B_mem : mem) (B : [k]i64 @ B_mem -> R(k)) =
        loop (k : i64 = 1) (P_mem : mem = A_mem) (P : [k]i64 @ P_mem -> R(k) = A) for t < m do
          let (Q_mem : mem) = alloc (k + 1) * 8
          let (Z_mem : mem) = alloc 8
          let (Z : [1]i64 @ Z_mem -> R(1)) = replicate [1] t * i
          let (Q : [k + 1]i64 @ Q_mem -> R(k + 1)) = concat P Z
          in (k + 1, Q_mem, Q)
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = B[j]
          in (x)
      in (s)
  in (S)

// What an assert asks of the array where the block begins cannot be asked
// before: sums overflow, if at all, where the assert would have failed.
// CHECK-LABEL: entry fun asserts (
// CHECK: (#[mem] Q_mem_size : i64) =
// CHECK-NEXT: if n > 0 then
// CHECK-NOT: assert
// CHECK: kernel i < n do
// CHECK: assert a == 0
entry fun asserts (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m <= 4
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 8
      let (A : [1]i64 @ A_mem -> R(1)) = iota 1
      let (a : i64) = A[0]
      assert a == 0
      let (k : i64) (B_mem : mem) (B : [k]i64 @ B_mem -> R(k)) =
        loop (k : i64 = 1) (P_mem : mem = A_mem) (P : [k]i64 @ P_mem -> R(k) = A) for t < m do
          let (Q_mem : mem) = alloc (k + k) * 8
          let (Q : [k + k]i64 @ Q_mem -> R(k + k)) = concat P P
          in (k + k, Q_mem, Q)
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = B[j]
          in (x + i)
      in (s)
  in (S)

// A count is a number even where what is counted may be undefined.
// CHECK-LABEL: entry fun counts (
// CHECK: let (T_mem : mem) = alloc k * 8 * n
entry fun counts (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m >= 0
  let (U_mem : mem) = alloc m * 8
  let (U : [m]i64 @ U_mem -> R(m)) = scratch [m] i64
  let (V_mem : mem) = alloc m * 8
  let (k : i64) (V : [k]i64 @ V_mem -> R(k)) =
    filter i < m do
      let (u : i64) = U[i]
      in (u, i % 2 == 0)
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc k * 8
      let (T : [k]i64 @ T_mem -> R(k)) = iota k
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = T[j]
          in (x)
      in (s)
  in (S)

// What each trip makes of it is less than seven, whatever it was.
// CHECK-LABEL: entry fun rests (
// CHECK: let (T_mem : mem) = alloc max(m, 6) * 8 * n
entry fun rests (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m >= 0 && m < 20
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) =
        loop (k : i64 = m) for j < i do
          let (a : i64) = A[j]
          in (fmod(k + fmod(a, 7), 7))
      let (T_mem : mem) = alloc k * 8
      let (T : [k]i64 @ T_mem -> R(k)) = iota k
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = T[j]
          in (x)
      in (s)
  in (S)

// One factor may be negative.
// CHECK-LABEL: entry fun products (
// CHECK: let (T_mem : mem) = alloc (2 * (n - 1) + m) * 8 * n
entry fun products (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert n <= 5 && m >= 12 && m < 20
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) = min(max(a, -3), 2) * i64(i) + m
      let (T_mem : mem) = alloc k * 8
      let (T : [k]i64 @ T_mem -> R(k)) = iota k
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = T[j]
          in (x)
      in (s)
  in (S)

// Bits, signs and distances.
// CHECK-LABEL: entry fun bits (
// CHECK: let (T_mem : mem) = alloc {{.*}} * 8 * n
// CHECK: kernel i < n do
// CHECK-NOT: alloc
entry fun bits (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert n <= 5 && m >= 0 && m < 20
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) = (a & 5) + (i | 3) + abs(i - m) + sgn(a) + (i ^ m) - -i
      let (T_mem : mem) = alloc (k + 1) * 8
      let (T : [k + 1]i64 @ T_mem -> R(k + 1)) = iota k + 1
      let (s : i64) =
        reduce (+) j < k + 1 do
          let (x : i64) = T[j]
          in (x)
      in (s)
  in (S)
