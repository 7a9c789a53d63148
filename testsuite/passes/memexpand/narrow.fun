// What small integers can be, where their arithmetic does not wrap, and where
// it does.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

//      CHECK: let (X0_mem : mem) = alloc 792 * n
// CHECK-NEXT: let (X1_mem : mem) = alloc 1592 * n
// CHECK-NEXT: let (X2_mem : mem) = alloc (8 * min(65535, n - 1) + 8) * n
// CHECK-NEXT: let (X3_mem : mem) = alloc 392 * n
// CHECK-NEXT: let (X4_mem : mem) = alloc 472 * n
// CHECK-NEXT: let (X5_mem : mem) = alloc (min(69, n - 1) + 1) * 8 * n
// CHECK-NEXT: let (X6_mem : mem) = alloc (i64(c) + 1) * 8 * n
// CHECK-NEXT: let (X7_mem : mem) = alloc 984 * n
// CHECK-NEXT: let (X8_mem : mem) = alloc 2624 * n
// CHECK-NEXT: let (X9_mem_sizes_mem : mem) = alloc n * 8
entry fun ends (n : i64) (c : u8) (d : u64) (A_mem : mem) (A : [n]u16 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i32 @ B_mem -> R(n)) (C_mem : mem) (C : [n]u64 @ C_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert n <= 100000
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : u16) = A[i]
      let (b : i32) = B[i]
      let (e : u64) = C[i]
      // A remainder.
      let (k0 : i64) = i64(a % 100u16)
      let (X0_mem : mem) = alloc k0 * 8
      let (X0 : [k0]i64 @ X0_mem -> R(k0)) = iota k0
      // It fits: what wraps would be the same.
      let (k1 : i64) = i64(a % 100u16 * 2u16 + 1u16)
      let (X1_mem : mem) = alloc k1 * 8
      let (X1 : [k1]i64 @ X1_mem -> R(k1)) = iota k1
      // It may wrap, which makes less of an index.
      let (k2 : i64) = i64(u16(i)) + 1
      let (X2_mem : mem) = alloc k2 * 8
      let (X2 : [k2]i64 @ X2_mem -> R(k2)) = iota k2
      // A type that nothing can be said of, but by the remainder.
      let (k3 : i64) = i64(abs(b % 50i32))
      let (X3_mem : mem) = alloc k3 * 8
      let (X3 : [k3]i64 @ X3_mem -> R(k3)) = iota k3
      let (k4 : i64) = i64(e % 60u64)
      let (X4_mem : mem) = alloc k4 * 8
      let (X4 : [k4]i64 @ X4_mem -> R(k4)) = iota k4
      // The lesser of a remainder and an index.
      let (k5 : i64) = fmod(i, 70) + 1
      let (X5_mem : mem) = alloc k5 * 8
      let (X5 : [k5]i64 @ X5_mem -> R(k5)) = iota k5
      // Something from outside.
      let (k6 : i64) = min(i64(c), i64(a)) + 1
      let (X6_mem : mem) = alloc k6 * 8
      let (X6 : [k6]i64 @ X6_mem -> R(k6)) = iota k6
      // Halves of what is known, bit by bit.
      let (k7 : i64) = (i64(a % 100u16) >> 2) + i64(a % 100u16 >> (a & 7u16))
      let (X7_mem : mem) = alloc k7 * 8
      let (X7 : [k7]i64 @ X7_mem -> R(k7)) = iota k7
      // What wraps may be negative: 200 is -56.
      let (k8 : i64) = 200 - i64(i8(a % 201u16))
      let (X8_mem : mem) = alloc k8 * 8
      let (X8 : [k8]i64 @ X8_mem -> R(k8)) = iota k8
      // Of 64 bits without a sign nothing is known.
      let (k9 : i64) = i64(e >> 58u64)
      let (X9_mem : mem) = alloc k9 * 8
      let (X9 : [k9]i64 @ X9_mem -> R(k9)) = iota k9
      let (s : i64) =
        reduce (+) j < min(1, k0) do
          let (x : i64) = X0[j]
          in (x)
      let (x1 : i64) = X1[k1 - 1]
      let (x2 : i64) = X2[k2 - 1]
      let (x5 : i64) = X5[k5 - 1]
      let (x6 : i64) = X6[k6 - 1]
      let (x8 : i64) = X8[k8 - 1]
      in (s + x1 + x2 + k3 + k4 + x5 + x6 + k7 + x8 + k9)
  in (S)
