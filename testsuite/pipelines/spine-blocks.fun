// Blocks that hold several things, written by hand.
// RUN: funverify -q --validity=20 %s
// RUN: memexpand %s -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower | funverify -q --same-as=%s
// RUN: simplify %s | hoist | memexpand --layout=blocked | simplify | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=interleaved %s | shortcircuit | lower | funverify -q --same-as=%s

// Elements of three widths in one block, branch variant.
entry fun d1 (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r_mem : mem, [n]i64 @ r_mem -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (w_mem : mem) = alloc 64
      let (X : [4]i64 @ w_mem -> R(4)) = replicate [4] a
      let (Y : [5]i16 @ w_mem -> 16 + {(5 : 1)}) = replicate [5] 3i16
      let (Z : [9]i8 @ w_mem -> 50 + {(9 : 1)}) = replicate [9] 4i8
      let (x : i64) = X[3]
      let (y : i16) = Y[4]
      let (z : i8) = Z[8]
      in (x ^ i64(y) ^ i64(z))
  in (r_mem, r)

// After.
entry fun d2 (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r_mem : mem, [6]i64 @ r_mem -> R(6)) =
  let (m : mem) = alloc 24 * 8
  let (B : [4][6]i64 @ m -> C(4, 6)) =
    kernel i < 4, j < 6 do
      in (i * 10 + j)
  let (F : [24]i64 @ m -> C(4, 6) after R(24)) = reshape [24] B
  let (G : [6]i64 @ m -> C(4, 6) after 3 + {(6 : 3)}) = F[3 : 6 : 3]
  let (r_mem : mem) = alloc 48
  let (r : [6]i64 @ r_mem -> R(6)) =
    kernel i < 6 do
      let (g : i64) = G[5 - i]
      in (g + n)
  in (r_mem, r)

// Fold in a thread.
entry fun d3 (n : i64) (t : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r_mem : mem, [n]i64 @ r_mem -> R(n)) =
  assert t >= 0 && t < 6
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (m : mem) = alloc 16
      let (Z : [6]i64 @ m -> fold (u) -> (u mod 2)) = scratch [6] i64
      let (Y : [6]i64 @ m -> fold (u) -> (u mod 2)) = Z with [0] = a
      let (W : [6]i64 @ m -> fold (u) -> (u mod 2)) =
        loop (P : *[6]i64 @ m -> fold (u) -> (u mod 2) = Y) for k < t do
          let (p : i64) = P[k]
          let (Q : [6]i64 @ m -> fold (u) -> (u mod 2)) = P with [k + 1] = p ^ k
          in (Q)
      let (w : i64) = W[t]
      in (w)
  in (r_mem, r)

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

// In chunks: the scan's block is used before, and holds more.
entry fun d6 (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) : (r_mem : mem, [n][k]i64 @ r_mem -> n * k + {(n : k), (k : 1)}, i64) =
  let (r_mem : mem) = alloc 2 * n * k * 8
  let (U : [n][k]i64 @ r_mem -> R(n, k)) = copy A
  let (a_mem : mem) = alloc k * 8
  let (b_mem : mem) = alloc k * 8
  let (c_mem : mem) = alloc k * 8
  let (r : [n][k]i64 @ r_mem -> n * k + {(n : k), (k : 1)}) =
    scan ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
        let (c : [k]i64 @ c_mem -> R(k)) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]i64 @ r_mem -> i * k + {(k : 1)}) = U[i, :]
      in (row)
  let (u : i64) =
    if n > 0 && k > 0 then
      let (x : i64) = U[0, 0]
      in (x)
    else
      in (0)
  in (r_mem, r, u)

// In place: the rows lie where the result will.
entry fun d7 (n : i64) (z_mem : mem) (z : [2]i64 @ z_mem -> R(2)) (r_mem : mem) (D : *[n][2]i64 @ r_mem -> R(n, 2)) : (*[n][2]i64 @ r_mem -> R(n, 2)) =
  let (a_mem : mem) = alloc 16
  let (b_mem : mem) = alloc 16
  let (r : [n][2]i64 @ r_mem -> R(n, 2)) =
    scan ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ b_mem -> R(2)) ->
        let (c : [2]i64 @ b_mem -> R(2)) =
          kernel j < 2 do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [2]i64 @ r_mem -> 2 * i + {(2 : 1)}) = D[i, :]
      in (row)
  in (r)
