// REQUIRES: glpk, isl
// RUN: contract --remarks %s 2>%t.err | funcheck %s
// RUN: funcheck %s --check-prefix=REMARK --input-file=%t.err
// RUN: contract %s | funverify -q --validity=20 --same-as=%s -
// A reshape that splits a dimension is one of a fold, too.  One that merges
// dimensions needs a copy, which reads all elements, and so nothing is shared.

// Of each row one element is read.
// CHECK-LABEL: entry fun split
// CHECK: let (A0 : [n][8]i64 @ A0_mem -> fold (p, p_1) -> ((p_1 - 2 * p) mod 25))
// CHECK: let (B : [n][2][4]i64 @ A0_mem -> fold (p, p_1, p_3) -> ((4 * p_1 - 2 * p + p_3) mod 25)) =
entry fun split (n : i64) : (i64) =
  assert n >= 1 && n <= 10
  let (A0 : [n][8]i64) = scratch [n][8] i64
  let (A : [n][8]i64) =
    loop (A1 : *[n][8]i64 = A0) for i < n do
      let (row : [8]i64) =
        kernel j < 8 do
          in (i + 10 * j)
      let (A2 : [n][8]i64) = A1 with [i, :] = row
      in (A2)
  let (B : [n][2][4]i64) = reshape [n][2][4] A
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) = B[i, 1, 2]
      in (s + x)
  in (s)

// CHECK-LABEL: entry fun merged
entry fun merged (n : i64) : (i64) =
  assert n >= 1 && n <= 10
// CHECK: let (A0 : [n][8]i64 @ A0_mem -> R(n, 8))
// REMARK: reshaped.fun:[[#@LINE+1]]:8: remark: 'A0' is not contracted: a reshape that merges its dimensions needs a copy
  let (A0 : [n][8]i64) = scratch [n][8] i64
  let (A : [n][8]i64) =
    loop (A1 : *[n][8]i64 = A0) for i < n do
      let (row : [8]i64) =
        kernel j < 8 do
          in (i + 10 * j)
      let (A2 : [n][8]i64) = A1 with [i, :] = row
      in (A2)
  let (B : [n * 8]i64) = reshape [n * 8] A
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) = A[i, 6]
      in (s + x)
  in (s)
