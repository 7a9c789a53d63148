// RUN: conflicts --order=loops %s 2>%t | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: funcheck %s --check-prefix=REMARK --input-file=%t
// REQUIRES: isl
// An update that may not run overwrites nothing for sure.
// CHECK: S[x0] -> U[i];
// CHECK: S[x0] -> K[i] : i < x0;
// REMARK: perhaps.fun:[[@LINE+6]]:7: remark: this condition is not affine: both branches count as taken
entry fun perhaps (n : i64) (A : [n]i64) : ([n]i64) =
  let (S : [n]i64) = copy A
  let (R : [n]i64) =
    loop (X : *[n]i64 = S) for i < n do
      let (a : i64) = A[i]
      let (W : [n]i64) =
        if a > 3 then
          let (U : [n]i64) = X with [i] = a
          in (U)
        else
          in (X)
      in (W)
  let (K : [n]i64) =
    kernel i < n do
      let (x : i64) = R[i]
      in (x)
  in (K)
