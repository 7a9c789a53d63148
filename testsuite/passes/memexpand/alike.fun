// A size that is the same for all iterations is computed once, if there are any.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// What it depends on is read on the device.
entry fun greatest (n : i64) (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          let (a : i64) = A[j]
          in (max(s, a % 7))
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x + i)
  in (R_mem, R)
// CHECK-LABEL: entry fun greatest (
//       CHECK:   let (#[mem] [[SIZE:X_mem_size]] : i64) =
//  CHECK-NEXT:     if n > 0 then
//  CHECK-NEXT:       let (#[mem] [[OWN:X_mem_size_[0-9]+]] : i64) =
//  CHECK-NEXT:         once do
//  CHECK-NEXT:           let ([[K:k_[0-9]+]] : i64) =
//       CHECK:           in (max(0, [[K]]))
//  CHECK-NEXT:       in ([[OWN]])
//  CHECK-NEXT:     else
//  CHECK-NEXT:       in (0)
//  CHECK-NEXT:   let (X_mem : mem) = alloc max(0, n) * [[SIZE]] * 8
//  CHECK-NEXT:   let (R : [n]i64
//       CHECK:       let (X : [k]i64 @ X_mem -> i + {(k : n)}) = iota k

// Nothing is read here.
entry fun powers (n : i64) (m : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m < 8
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          in (s + s - 1 + j % 2)
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = X[j]
          in (x * i)
      in (s)
  in (R_mem, R)
// CHECK-LABEL: entry fun powers (
//       CHECK:     if n > 0 then
//  CHECK-NEXT:       let ([[K:k_[0-9]+]] : i64) =
//   CHECK-NOT:   kernel
//       CHECK:   let (X_mem : mem) = alloc max(0, n) * X_mem_size * 8

// Several dimensions, of which one is known.
entry fun grid (n : i64) (m : i64) (l : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n][2][l]i64 @ R_mem' -> R(n, 2, l)) =
  let (R_mem : mem) = alloc n * 2 * l * 8
  let (R : [n][2][l]i64 @ R_mem -> R(n, 2, l)) =
    kernel i < n, q < 2, p < l do
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          let (a : i64) = A[j]
          in (max(s, a % 7))
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x + i * q + p)
  in (R_mem, R)
// CHECK-LABEL: entry fun grid (
//       CHECK:     if n > 0 && l > 0 then
//       CHECK:   let (X_mem : mem) = alloc max(0, n) * 2 * max(0, l) * X_mem_size * 8

// There are iterations in any case.
entry fun quiet (m : i64) : (R_mem' : mem, [2]i64 @ R_mem' -> R(2)) =
  let (R_mem : mem) = alloc 16
  let (R : [2]i64 @ R_mem -> R(2)) =
    kernel i < 2 do
      assert m < 9 "short"
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          in (max(s, 9 - s * j))
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x + i)
  in (R_mem, R)
// CHECK-LABEL: entry fun quiet (
//       CHECK:   assert m < 9 "short"
//  CHECK-NEXT:   let ([[K:k_[0-9]+]] : i64) =
//  CHECK-NEXT:     loop
//  CHECK-NEXT:       in
//  CHECK-NEXT:   let (#[mem] X_mem_size : i64) = max(0, [[K]])
//  CHECK-NEXT:   let (X_mem : mem) = alloc X_mem_size * 8 * 2

entry fun pair (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [2]i64 @ R_mem' -> R(2)) =
  let (R_mem : mem) = alloc 16
  let (R : [2]i64 @ R_mem -> R(2)) =
    kernel i < 2 do
      assert m < 9 "short"
      let (a : i64) = A[0]
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          in (max(s, 9 - s * j * a % 3))
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x + i)
  in (R_mem, R)
// CHECK-LABEL: entry fun pair (
//       CHECK:   let (#[mem] X_mem_size : i64) =
//  CHECK-NEXT:     once do
//  CHECK-NEXT:       assert m < 9 "short"

// Each iteration around asks once for those in it.
entry fun inner (n : i64) (l : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem' : mem, [n][l]i64 @ R_mem' -> R(n, l)) =
  let (R_mem : mem) = alloc n * l * 8
  let (R : [n][l]i64 @ R_mem -> R(n, l)) =
    kernel i < n do
      let (S_mem : mem) = alloc l * 8
      let (S : [l]i64 @ S_mem -> R(l)) =
        kernel q < l do
          let (k : i64) =
            loop (s : i64 = 1) for j < m do
              let (a : i64) = A[i, j]
              in (max(s, a % 7))
          let (X_mem : mem) = alloc k * 8
          let (X : [k]i64 @ X_mem -> R(k)) = iota k
          let (x : i64) = X[k - 1]
          in (x + q)
      in (S)
  in (R_mem, R)
// CHECK-LABEL: entry fun inner (
//       CHECK:     kernel [[I:i_[0-9]+]] < n do
//  CHECK-NEXT:       let (X_mem_size : i64) =
//  CHECK-NEXT:         if l > 0 then
//   CHECK-NOT:   reduce
//       CHECK:       in (max(0, max(0, l) * X_mem_size))

// Each iteration asks for something else.
entry fun own (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          let (a : i64) = A[i, j]
          in (max(s, a % 7))
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x + i)
  in (R_mem, R)
// CHECK-LABEL: entry fun own (
//   CHECK-NOT:   if n > 0
//       CHECK:   let (X_mem_sizes : [n]i64

// So they do where an assert before may fail in one of them.
entry fun asserted (n : i64) (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (b : i64) = B[i]
      assert b < m "too far"
      let (a : i64) = A[0]
      let (w : i64) = a / m % 9
      let (k : i64) = w * w
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = X[j]
          in (x * i)
      in (s + b)
  in (R_mem, R)
// CHECK-LABEL: entry fun asserted (
//   CHECK-NOT:   if n > 0
//       CHECK:   let (X_mem_sizes : [n]i64
//       CHECK:       assert [[B:b_[0-9]+]] < m "too far"

// Or where each has an array of its own.
entry fun rows (n : i64) (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (C_mem : mem) = alloc m * 8
      let (C : [m]i64 @ C_mem -> R(m)) =
        scan (+) j < m do
          let (a : i64) = A[j]
          in (a % 3 * (a % 3))
      let (k : i64) =
        reduce (max) j < m do
          let (c : i64) = C[j]
          in (c)
      let (w : i64) = max(k, 1)
      let (X_mem : mem) = alloc w * 8
      let (X : [w]i64 @ X_mem -> R(w)) = iota w
      let (x : i64) = X[w - 1]
      in (x + i)
  in (R_mem, R)
// CHECK-LABEL: entry fun rows (
//   CHECK-NOT:   if n > 0
//       CHECK:   let (X_mem_sizes : [n]i64

// What groups run has lanes in it.
entry fun groups (n : i64) (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n at block do
      let (k : i64) =
        loop (s : i64 = 1) for j < m do
          let (a : i64) = A[j]
          in (max(s, a % 7))
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x + i)
  in (R_mem, R)
// CHECK-LABEL: entry fun groups (
//   CHECK-NOT:   if n > 0
//       CHECK:   let (X_mem_sizes : [n]i64
