// How far a rotation goes is brought into its dimension only where it is not
// known to be no farther.
// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s

// CHECK-LABEL: entry imp neighbours (
entry fun neighbours (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (l_mem : mem) (l : *[n]f32 @ l_mem -> R(n)) (r_mem : mem) (r : *[n]f32 @ r_mem -> R(n)) : (*[n]f32 @ l_mem -> R(n), *[n]f32 @ r_mem -> R(n)) =
  let (L : [n]f32 @ l_mem -> R(n)) = rotate 0 -1 A
  let (R : [n]f32 @ r_mem -> R(n)) = rotate 0 1 A
  in (L, R)
//  CHECK-NOT: fmod
//      CHECK: [[L:at[_0-9]*]] <- select([[I:i[_0-9]*]] - 1 >= 0, [[I]] - 1, [[I]] - 1 + n)
//      CHECK: [[R:at[_0-9]*]] <- select([[J:i[_0-9]*]] + 1 < n, [[J]] + 1, [[J]] + 1 - n)

// CHECK-LABEL: entry imp asserted (
entry fun asserted (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [n][m]i16 @ A_mem -> R(n, m)) (b_mem : mem) (b : *[n][m]i16 @ b_mem -> R(n, m)) (c_mem : mem) (c : *[m][n]i16 @ c_mem -> R(m, n)) : (*[n][m]i16 @ b_mem -> R(n, m), *[m][n]i16 @ c_mem -> R(m, n)) =
  assert 0 <= k && k <= m
  let (B : [n][m]i16 @ b_mem -> R(n, m)) = rotate 1 k A
  let (T : [m][n]i16 @ A_mem -> C(m, n)) = transpose A
  let (C : [m][n]i16 @ c_mem -> R(m, n)) = rotate 0 -k T
  in (B, C)
//  CHECK-NOT: fmod
//      CHECK: <- select([[I:i[_0-9]*]] + k < m, [[I]] + k, [[I]] + k - m)
//      CHECK: [[BY:by[_0-9]*]] <- -k
//      CHECK: <- select([[J:i[_0-9]*]] + [[BY]] >= 0, [[J]] + [[BY]], [[J]] + [[BY]] + m)

// CHECK-LABEL: entry imp any (
entry fun any (n : i64) (k : i64) (A_mem : mem) (A : [n]u8 @ A_mem -> R(n)) (b_mem : mem) (b : *[n]u8 @ b_mem -> R(n)) (c_mem : mem) (c : *[n]u8 @ c_mem -> R(n)) : (*[n]u8 @ b_mem -> R(n), *[n]u8 @ c_mem -> R(n)) =
  let (B : [n]u8 @ b_mem -> R(n)) = rotate 0 k A
  let (C : [n]u8 @ c_mem -> R(n)) = rotate 0 2 A
  in (B, C)
// CHECK: by <- fmod(k, max(n, 1))
// CHECK: [[BY:by_[0-9]*]] <- fmod(2, max(n, 1))
