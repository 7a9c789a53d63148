// A block that a trip allocates and passes on has no other name as long as it has
// that one, unless it is read or written under both.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
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

// What an `if` chooses is one of two blocks; of two names that it chooses neither is
// the other one.
entry fun picks (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]f32 @ B_mem -> R(n)) : (Z_mem' : mem, *[n]f32 @ Z_mem' -> R(n)) =
  let (X_mem : mem) (X : [n]f32 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]f32 @ Y_mem -> R(n)) =
    if n > 3 then
      in (A_mem, A, B_mem, B)
    else
      in (B_mem, B, A_mem, A)
  let (S : [n]f32 @ Y_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = X[n - 1 - i]
      let (y : f32) = X[i]
      in (x * y)
  in (Y_mem, S)
// CHECK-LABEL: imp picks
//  CHECK-NEXT:   #[restrict] var X_mem : mem
//  CHECK-NEXT:   #[restrict] var Y_mem : mem

// An `if` in another one; a block that is read under its own name, too.
entry fun both (n : i64) (c : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) (C_mem : mem) (C : [n]f32 @ C_mem -> R(n)) (R_mem : mem) (R : *[n]f32 @ R_mem -> R(n)) : (*[n]f32 @ R_mem -> R(n)) =
  let (X_mem : mem) (X : [n]f32 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]f32 @ Y_mem -> R(n)) =
    if n > 3 then
      let (V_mem : mem) (V : [n]f32 @ V_mem -> R(n)) (W_mem : mem) (W : [n]f32 @ W_mem -> R(n)) =
        if c > 0 then
          in (A_mem, A, B_mem, B)
        else
          in (B_mem, B, C_mem, C)
      in (V_mem, V, W_mem, W)
    else
      in (A_mem, A, C_mem, C)
  let (S : [n]f32 @ R_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = X[n - 1 - i]
      let (y : f32) = Y[i]
      let (z : f32) = C[i]
      in (x * y + z)
  in (S)
// CHECK-LABEL: imp both (
//  CHECK-SAME:   #[const] C_mem
//  CHECK-NEXT:   #[restrict] var X_mem : mem
//  CHECK-NEXT:   {{^}}  var Y_mem : mem

// What one branch makes it writes under another name, where the chosen one is there
// already: in C that name would be the only one of its scope.
entry fun made (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]f32 @ R_mem -> R(n)) : (*[n]f32 @ R_mem -> R(n)) =
  let (X_mem : mem) (X : [n]f32 @ X_mem -> R(n)) =
    if n > 3 then
      let (B_mem : mem) = alloc n * 4
      let (B : [n]f32 @ B_mem -> R(n)) =
        kernel i < n do
          let (a : f32) = A[n - 1 - i]
          in (a + 1.0f32)
      in (B_mem, B)
    else
      in (A_mem, A)
  let (S : [n]f32 @ R_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = X[n - 1 - i]
      let (y : f32) = X[i]
      in (x * y)
  in (S)
// CHECK-LABEL: imp made (
//  CHECK-NEXT:   {{^}}  var X_mem : mem
//  CHECK-NEXT:   if n > 3 then
//  CHECK-NEXT:     #[restrict] var B_mem : mem

// Each trip swaps two blocks, or does not.
entry fun maybe (n : i64) (t : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]f32 @ B_mem -> R(n)) : (Z_mem' : mem, [n]f32 @ Z_mem' -> R(n)) =
  let (X_mem : mem) (X : [n]f32 @ X_mem -> R(n)) (Y_mem : mem) =
    loop (X_mem : mem = A_mem) (X : [n]f32 @ X_mem -> R(n) = A) (Y_mem : mem = B_mem) for k < t do
      let (Z : [n]f32 @ Y_mem -> R(n)) =
        kernel j < n do
          let (x : f32) = X[j]
          let (y : f32) = X[n - 1 - j]
          in (x + y)
      let (P_mem : mem) (P : [n]f32 @ P_mem -> R(n)) (Q_mem : mem) =
        if k % 3 == 0 then
          in (X_mem, X, Y_mem)
        else
          in (Y_mem, Z, X_mem)
      in (P_mem, P, Q_mem)
  in (X_mem, X)
// CHECK-LABEL: imp maybe (
//       CHECK: for k < t do
//       CHECK: #[restrict] var X_mem_1 : mem
//       CHECK: #[restrict] var Y_mem_1 : mem
