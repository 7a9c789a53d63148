// Rows of shifted arrays would have numbers beyond i64.
// RUN: contract --remarks=%t %s | funverify -q
// RUN: funcheck %s --input-file=%t
// REQUIRES: glpk, isl
// CHECK: remark: 'R' is copied out of the block: a number is too large [contract, missed: stays]
entry fun numbers (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < 3074457345618258603 do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 3, 0)]
          let (Y : [n]i64) = X with [i] = l
          in (Y)
      in (B)
  in (R)
