// RUN: conflicts --order=loops %s 2>/dev/null | tr '\n' ' ' | tr -s ' ' | funcheck %s
// REQUIRES: isl
// The update is in the array of the last trip, or in an older one: it does not count as
// overwriting any of them, and so all may be read at the end.
// CHECK: C[x0] -> Y[t]; C[x0] -> D[t, x0'];
// CHECK: Y[t] -> Y[t'] : t' > t; Y[t] -> D[t', x0];
entry fun either (n : i64) (A : [n]i64) : ([n]i64) =
  let (C : [n]i64) = copy A
  let (R : [n]i64) =
    loop (X : *[n]i64 = C) for t < n do
      let (Y : [n]i64) = X with [0] = t
      let (a : i64) = A[t]
      let (W : [n]i64) =
        if a > 3 then
          let (D : [n]i64) = copy Y
          in (D)
        else
          in (Y)
      in (W)
  in (R)
