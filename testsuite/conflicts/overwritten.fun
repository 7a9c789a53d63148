// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// REQUIRES: isl
// Elements of `S` are overwritten, unless they are the first one: that lives to the
// end, the others die as the kernel has read them.
// CHECK: domains: "[n] -> { S[x0] : 0 <= x0 < n; K[i] : 0 <= i < n;
// CHECK: U[i] : 0 <= i <= -2 + n }"
// CHECK: S[x0] -> K[i] : i < x0; S[x0 = 0] -> K[i]
// CHECK: S[x0 = 0] -> U[i]
// CHECK: K[i] -> U[i'] : i' <= -2 + i;
entry fun overwritten (n : i64) (A : [n]i64) : ([n]i64) =
  assert n >= 1
  let (S : [n]i64) = copy A
  let (K : [n]i64) =
    kernel i < n do
      let (x : i64) = S[i]
      in (x + 1)
  let (R : [n]i64) =
    loop (X : *[n]i64 = S) for i < n - 1 do
      let (y : i64) = K[i + 1]
      let (U : [n]i64) = X with [i + 1] = y
      in (U)
  in (R)
