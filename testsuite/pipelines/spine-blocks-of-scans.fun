// A scan of rows writes to the block that its rows are in, beside them or over them.
// RUN: funverify -q --validity=20 %s
// RUN: memexpand %s -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower | funverify -q --same-as=%s
// RUN: simplify %s | hoist | memexpand --layout=blocked | simplify | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=interleaved %s | shortcircuit | lower | funverify -q --same-as=%s

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
