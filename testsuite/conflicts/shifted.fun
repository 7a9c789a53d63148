// A loop whose index is a sum with a max: that sum is the index, also where scalars of
// inner loops, and sizes, are made of it.
// RUN: conflicts --order=loops %s | funcheck %s
// RUN: contract %s | funverify -q --validity=20 --same-as=%s
// REQUIRES: glpk, isl
// CHECK: X1[i] : 0 < i < n
entry fun shifted (n : i64) (A : [n]i64) : ([n]i64) =
  assert n >= 2
  let (S0 : [n]i64) = copy A
  let (R : [n]i64) =
    loop (X : *[n]i64 = S0) for k < n - max(1, 2 - n) do
      let (i : i64) = k + max(1, 2 - n)
      let (S : [i]i64) = iota i
      let (T : [i]i64) =
        loop (Y : *[i]i64 = S) for l < i do
          let (j : i64) = l + i
          let (Z : [i]i64) = Y with [j - i] = j
          in (Z)
      let (t : i64) = T[i - 1]
      let (X1 : [n]i64) = X with [i] = t
      in (X1)
  in (R)
