// RUN: conflicts --order=loops %s 2>%t | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: funcheck %s --check-prefix=REMARK --input-file=%t
// REQUIRES: isl
// Nobody knows which elements are overwritten: all of them live as long as the array.
// CHECK: S[x0] -> U[i];
// CHECK: S[x0] -> K[i] : i < x0;
// CHECK: U[i] -> U[i'] : i' > i;
// REMARK: anywhere.fun:[[@LINE+7]]:7: remark: this index is not affine: any element of 'X' may be written
entry fun anywhere (n : i64) (ix : [n]i64) (A : [n]i64) : ([n]i64) =
  let (S : [n]i64) = copy A
  let (R : [n]i64) =
    loop (X : *[n]i64 = S) for i < n do
      let (k : i64) = ix[i]
      let (a : i64) = A[i]
      let (U : [n]i64) = X with [k] = a
      in (U)
  let (K : [n]i64) =
    kernel i < n do
      let (x : i64) = R[i]
      in (x)
  in (K)
