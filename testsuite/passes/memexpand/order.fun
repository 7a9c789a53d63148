// What a size depends on leaves first, though its block is not the first one.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// CHECK:      let (Y_mem : mem) = alloc 16 * n
// CHECK:      let (B_mem_sizes : [n]i64 @ B_mem_sizes_mem -> R(n)) =
// CHECK:        = Y_{{[0-9]+}} with [1] =
// CHECK:      let (B_mem : mem) = alloc B_mem_all * 8
// CHECK-NEXT: let (A_mem : mem) = alloc B_mem_all * 8
// CHECK:      (A : [1]i64 @ A_mem -> B_mem_from + {(1 : 1)})
entry fun order (n : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 8
      let (A : [1]i64 @ A_mem -> R(1)) = replicate [1] i
      let (Y_mem : mem) = alloc 16
      let (Y : [2]i64 @ Y_mem -> R(2)) = iota 2
      let (q : i64) = K[i]
      let (Y' : [2]i64 @ Y_mem -> R(2)) = Y with [1] = q
      let (y : i64) = Y'[1]
      let (k : i64) = max(y, 1)
      let (B_mem : mem) = alloc k * 8
      let (B : [k]i64 @ B_mem -> R(k)) = iota k
      let (l : i64) (C_mem : mem) (C : [l]i64 @ C_mem -> R(l)) =
        if i > 2 then
          in (k, B_mem, B)
        else
          in (1, A_mem, A)
      let (c : i64) = C[l - 1]
      in (c)
  in (S)
