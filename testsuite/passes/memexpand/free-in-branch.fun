// What a branch gives from outside of the parallel body is copied to the block that
// the other branch gives, where that is free in this one and has room.
// RUN: memexpand %s -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: memexpand %t.out | diff %t.out -
// RUN: simplify %t.out | funcheck %s
// RUN: simplify %t.out | lower | funverify -q --same-as=%s

// CHECK-LABEL: entry fun free
//       CHECK:   let (B_mem : mem) = alloc m * 8 * n
//   CHECK-NOT:   alloc
//       CHECK:       if c then
//  CHECK-NEXT:         let (A_1 : [m]i64 @ B_mem -> i + {(m : n)}) = copy A
//  CHECK-NEXT:         in (A_1)
entry fun free (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m > 0
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 8
      let (X_mem : mem) (X : [m]i64 @ X_mem -> R(m)) =
        if c then
          in (A_mem, A)
        else
          let (B : [m]i64 @ B_mem -> R(m)) = rotate 0 i A
          in (B_mem, B)
      let (x : i64) = X[m - 1]
      in (x)
  in (S)

// More room than that will do; a column is copied to a layout without gaps.
// CHECK-LABEL: entry fun larger
//       CHECK:   let (B_mem : mem) = alloc (m + 4) * 8 * n
//   CHECK-NOT:   alloc
//       CHECK:         let (A_1 : [m]i64 @ B_mem -> i + {(m : n)}) = copy
entry fun larger (n : i64) (m : i64) (c : bool) (M_mem : mem) (M : [m][2]i64 @ M_mem -> R(m, 2)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m > 0
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc (m + 4) * 8
      let (A : [m]i64 @ M_mem -> 1 + {(m : 2)}) = M[:, 1]
      let (X_mem : mem) (#[mem] o : i64) (#[mem] s : i64) (X : [m]i64 @ X_mem -> o + {(m : s)}) =
        if c then
          in (M_mem, 1, 2, A)
        else
          let (B : [m]i64 @ B_mem -> 4 + {(m : 1)}) = rotate 0 i A
          in (B_mem, 4, 1, B)
      let (x : i64) = X[m - 1]
      in (x)
  in (S)

// No room.
// CHECK-LABEL: entry fun smaller
//       CHECK:   alloc
//       CHECK:   alloc
//       CHECK:     kernel i < n do
entry fun smaller (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m > 1
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc (m - 1) * 8
      let (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
        if c then
          in (m, A_mem, A)
        else
          let (B : [m - 1]i64 @ B_mem -> R(m - 1)) = iota (m - 1)
          in (m - 1, B_mem, B)
      let (x : i64) = X[k - 1]
      in (x)
  in (S)

// What lives there is used after.
// CHECK-LABEL: entry fun in_use
//       CHECK:   alloc
//       CHECK:   alloc
//       CHECK:     kernel i < n do
entry fun in_use (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m > 0
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 8
      let (B : [m]i64 @ B_mem -> R(m)) = rotate 0 i A
      let (X_mem : mem) (X : [m]i64 @ X_mem -> R(m)) =
        if c then
          in (A_mem, A)
        else
          in (B_mem, B)
      let (x : i64) = X[m - 1]
      let (y : i64) = B[0]
      in (x ^ y)
  in (S)

// Two arrays from outside do not go to one block.
// CHECK-LABEL: entry fun both
//       CHECK:   alloc
//       CHECK:   alloc
//       CHECK:     kernel i < n do
entry fun both (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) (C_mem : mem) (C : [m]i64 @ C_mem -> R(m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m > 0
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 8
      let (X_mem : mem) (X : [m]i64 @ X_mem -> R(m)) (Y_mem : mem) (Y : [m]i64 @ Y_mem -> R(m)) =
        if c then
          in (A_mem, A, C_mem, C)
        else
          let (B : [m]i64 @ B_mem -> R(m)) = iota m
          in (B_mem, B, B_mem, B)
      let (x : i64) = X[m - 1]
      let (y : i64) = Y[0]
      in (x ^ y)
  in (S)
