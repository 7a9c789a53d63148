// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// REQUIRES: isl
// Arrays are swapped on each trip.
// CHECK: C[x0] -> K[i] : i < x0 and (T <= 0 or ((T) mod 4 = 0
// CHECK: D[x0] -> K[i] : T > 0 and i < x0 and (((T) mod 4 = 3
entry fun swap (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64) =
  let (C : [n]i64) = copy A0
  let (D : [n]i64) = iota n
  let (E : [n]i64) (F : [n]i64) =
    loop (X : [n]i64 = C) (Y : [n]i64 = D) for t < T do
      in (Y, X)
  let (K : [n]i64) =
    kernel i < n do
      let (x : i64) = E[i]
      in (x)
  in (K)
