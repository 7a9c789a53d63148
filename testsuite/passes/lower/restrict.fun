// A block that a trip allocates and passes on has no other name as long as it has
// that one, unless it is read or written under both.
// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s

entry fun rounds (n : i64) (c : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (P_mem' : mem, [n]i64 @ P_mem' -> R(n)) =
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for k < c do
      let (U_mem : mem) = alloc n * 8
      let (U : [n]i64 @ U_mem -> R(n)) =
        kernel i < n do
          let (t : i64) = P[n - 1 - i]
          in (t * 2 + k)
      in (U_mem, U)
  in (P_mem, P)
// CHECK-LABEL: imp rounds
//       CHECK:   {{^}}  var P_mem : mem
//       CHECK:   for k < c do
//  CHECK-NEXT:     #[restrict] var U_mem : mem

entry fun turns (n : i64) (c : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (P_mem' : mem, [n]i64 @ P_mem' -> R(n)) =
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) (Q_mem : mem = A_mem) (Q : [n]i64 @ Q_mem -> R(n) = A) for k < c do
      let (U_mem : mem) = alloc n * 8
      let (U : [n]i64 @ U_mem -> R(n)) =
        kernel i < n do
          let (t : i64) = P[n - 1 - i]
          let (q : i64) = Q[i]
          in (t * 2 + q + k)
      in (U_mem, U, P_mem, P)
  in (P_mem, P)
// CHECK-LABEL: imp turns
//       CHECK:   for k < c do
//  CHECK-NEXT:     #[restrict] var U_mem : mem

entry fun chosen (n : i64) (c : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (P_mem' : mem, [n]i64 @ P_mem' -> R(n)) =
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for k < c do
      let (U_mem : mem) = alloc n * 8
      let (W_mem : mem) = alloc n * 8
      let (U : [n]i64 @ U_mem -> R(n)) =
        kernel i < n do
          let (t : i64) = P[n - 1 - i]
          in (t * 2 + k)
      let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) =
        if k > 2 then
          in (U_mem, U)
        else
          in (P_mem, P)
      let (W : [n]i64 @ W_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = X[i]
          let (u : i64) = U[n - 1 - i]
          in (x - u)
      in (W_mem, W)
  in (P_mem, P)
// CHECK-LABEL: imp chosen
//       CHECK:   for k < c do
//  CHECK-NEXT:     {{^}}    var U_mem : mem
//       CHECK:     #[restrict] var W_mem : mem
//       CHECK:     {{^}}    var X_mem : mem

// A loop in another one.
entry fun nested (n : i64) (c : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (Z_mem' : mem, [n]i64 @ Z_mem' -> R(n)) =
  let (Z_mem : mem) (Z : [n]i64 @ Z_mem -> R(n)) =
    loop (Z_mem : mem = A_mem) (Z : [n]i64 @ Z_mem -> R(n) = A) for q < 3 do
      let (Y_mem : mem) = alloc n * 8
      let (Y : [n]i64 @ Y_mem -> R(n)) =
        kernel i < n do
          let (z : i64) = Z[i]
          in (z + q)
      let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) =
        loop (P_mem : mem = Y_mem) (P : [n]i64 @ P_mem -> R(n) = Y) for k < c do
          let (U_mem : mem) = alloc n * 8
          let (U : [n]i64 @ U_mem -> R(n)) =
            kernel i < n do
              let (t : i64) = P[n - 1 - i]
              in (t * 2 + k)
          in (U_mem, U)
      in (P_mem, P)
  in (Z_mem, Z)
// CHECK-LABEL: imp nested
//       CHECK:     for k < c do
//  CHECK-NEXT:       #[restrict] var U_mem : mem
