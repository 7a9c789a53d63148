// What `once` allocates goes before it, also where it finds out sizes and
// gives the block.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// RUN: memexpand %s | lower | funcheck --check-prefix=IMP %s

entry fun found (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, X_mem' : mem, [k]i64 @ X_mem' -> R(k)) =
  let (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
    once do
      let (Y_mem : mem) = alloc n * 8
      let (j : i64) (Y : [j]i64 @ Y_mem -> R(j)) =
        filter i < n do
          let (a : i64) = A[i]
          in (a, a > 0)
      in (j, Y_mem, Y)
  in (k, X_mem, X)
//  CHECK-LABEL: fun found
//       CHECK:   let (Y_mem : mem) = alloc n * 8
//  CHECK-NEXT:   let (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
//       CHECK:       in (j, Y_mem, Y)
// Nothing is moved where the block is the same.
//   IMP-LABEL: imp found
//     IMP-NOT:   for i_
//         IMP:   return (k, Y_mem)

// Only the device knows which of the two it is.
entry fun chosen (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, X_mem' : mem, [k]i64 @ X_mem' -> R(k)) =
  let (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
    once do
      let (Y_mem : mem) = alloc n * 8
      let (j : i64) (Y : [j]i64 @ Y_mem -> R(j)) =
        filter i < n do
          let (a : i64) = A[i]
          in (a, a > 0)
      let (l : i64) (Z_mem : mem) (Z : [l]i64 @ Z_mem -> R(l)) =
        if j > 2 then
          in (j, Y_mem, Y)
        else
          let (W_mem : mem) = alloc 24
          let (W : [3]i64 @ W_mem -> R(3)) = replicate [3] j
          in (3, W_mem, W)
      in (l, Z_mem, Z)
  in (k, X_mem, X)
//  CHECK-LABEL: fun chosen
//       CHECK:   let ([[X:X_mem_[0-9]+]] : mem) = alloc max(0, max(n, 3)) * 8
//       CHECK:     once do
//   CHECK-NOT:       alloc
//       CHECK:       let ([[Z:Z_[0-9]+]] : [l]i64 @ [[X]] -> R(l)) = copy Z
//       CHECK:       in (l, [[X]], [[Z]])

// The size is that of what lives in memory: it is read before.
entry fun asks (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, X_mem' : mem, [k]i64 @ X_mem' -> R(k)) =
  let (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
    once do
      let (a : i64) = A[n - 1]
      let (b : i64) = fmod(a, 9)
      let (c : i64) = b * 2
      let (Y_mem : mem) = alloc (c + 1) * 8
      let (Y : [c + 1]i64 @ Y_mem -> R(c + 1)) = iota c + 1
      in (c + 1, Y_mem, Y)
  in (k, X_mem, X)
//  CHECK-LABEL: fun asks
