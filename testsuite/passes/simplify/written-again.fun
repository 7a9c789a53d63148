// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --validity=20
// RUN: simplify %s | funverify -q --same-as=%s
// Nobody asks for the result of the loop, but its parameter is where X has an element,
// which is as it was before.
// CHECK: loop (acc : i64 @ m -> 0 + {} = c ^ 3) for i < n do
entry fun main (n : i64) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (i64) =
  assert 1 <= n
  let (m : mem) = alloc 16
  let (X : [2]i64 @ m -> R(2)) =
    kernel i < 2 do
      let (b : i64) = B[i]
      in (b ^ 3)
  let (x : i64) = X[0]
  let (Y : [1]i64 @ m -> R(1)) =
    kernel i < 1 do
      in (x & 6)
  let (y : i64) = Y[0]
  let (c : i64) = B[0]
  let (q : i64) =
    loop (acc : i64 @ m -> 0 + {} = c ^ 3) for i < n do
      in (acc)
  let (r_mem : mem) = alloc 8
  let (R : [1]i64 @ r_mem -> R(1)) =
    kernel i < 1 do
      let (u : i64) = X[y & 1]
      in (u)
  let (r : i64) = R[0]
  in (r ^ y)
