// RUN: conflicts --order=loops %s 2>%t | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: funcheck %s --check-prefix=REMARK --input-file=%t
// REQUIRES: isl
// Where the text does not tell which element is read, or which branch is taken, it may
// be any one: there are conflicts too many, not too few.
// CHECK: A[i] -> B[i'] : i' <= -2 + n
// CHECK: B[i] -> C[i'] : i' < i
// REMARK: not-affine.fun:[[@LINE+9]]:7: remark: this index is not affine: any element of 'A' may be read
// REMARK: not-affine.fun:[[@LINE+13]]:7: remark: this condition is not affine: both branches count as taken
entry fun look (n : i64) (ix : [n]i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i * i)
  let (B : [n]i64) =
    kernel i < n do
      let (k : i64) = ix[i]
      let (x : i64) = A[k]
      in (x)
  let (C : [n]i64) =
    kernel i < n do
      let (k : i64) = ix[i]
      let (y : i64) =
        if k > 3 then
          let (y : i64) = B[i]
          in (y)
        else
          in (k)
      in (y)
  in (C)
