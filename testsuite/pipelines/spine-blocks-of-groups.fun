// What a group, its lanes and an operator of its lanes allocate in device memory.
// RUN: funverify -q --validity=20 %s
// RUN: memexpand %s -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower | funverify -q --same-as=%s
// RUN: simplify %s | hoist | memexpand --layout=blocked | simplify | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=interleaved %s | shortcircuit | lower | funverify -q --same-as=%s

// What a group allocates, in device memory, and its lanes.
entry fun d4 (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) : (r_mem : mem, [n][k]i64 @ r_mem -> R(n, k)) =
  let (r_mem : mem) = alloc n * k * 8
  let (r : [n][k]i64 @ r_mem -> R(n, k)) =
    kernel i < n at block do
      let (m : mem) = alloc 2 * k * 8
      let (X : [k]i64 @ m -> R(k)) =
        kernel l < k at lane do
          let (p : mem) = alloc 3 * 8
          let (P : [3]i64 @ p -> R(3)) = iota 3
          let (q : i64) = P[l % 3]
          let (a : i64) = A[i, k - 1 - l]
          in (a ^ q)
      let (Y : [k]i64 @ m -> k + {(k : 1)}) = rotate 0 1 X
      let (S : [k]i64 @ r_mem -> i * k + {(k : 1)}) =
        scan (max) l < k at lane do
          let (y : i64) = Y[l]
          in (y)
      in (S)
  in (r_mem, r)

// An operator with memory inside of a group.
entry fun d5 (n : i64) (A_mem : mem) (A : [n][5][2]i64 @ A_mem -> R(n, 5, 2)) : (r_mem : mem, [n][2]i64 @ r_mem -> R(n, 2)) =
  let (r_mem : mem) = alloc n * 16
  let (z_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (r : [n][2]i64 @ r_mem -> R(n, 2)) =
    kernel i < n at block do
      let (a_mem : mem(shared)) = alloc 16 in shared
      let (b_mem : mem(shared)) = alloc 16 in shared
      let (s_mem : mem(shared)) = alloc 16 in shared
      let (s : [2]i64 @ s_mem -> R(2)) =
        reduce ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ b_mem -> R(2)) ->
            let (c_mem : mem) = alloc 16
            let (c : [2]i64 @ c_mem -> R(2)) =
              kernel j < 2 do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (max(x, y))
            in (c), z)) j < 5 at lane do
          let (row : [2]i64 @ A_mem -> i * 10 + j * 2 + {(2 : 1)}) = A[i, j, :]
          in (row)
      in (s)
  in (r_mem, r)
