// A thread's block holds elements of three widths, or the last two elements of an
// array.
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
