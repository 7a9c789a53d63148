// Blocks that change places have names for a trip, where no two of them can be one
// block in any trip.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

entry fun buffers (n : i64) (t : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (X_mem' : mem, [n]i64 @ X_mem' -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (B : [n]i64 @ b_mem -> R(n)) = iota n
  let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]i64 @ Y_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : *[n]i64 @ X_mem -> R(n) = A) (Y_mem : mem = b_mem) (Y : *[n]i64 @ Y_mem -> R(n) = B) for i < t do
      let (Z : [n]i64 @ Y_mem -> R(n)) =
        kernel j < n do
          let (x : i64) = X[j]
          let (y : i64) = X[n - 1 - j]
          in (x + 2 * y)
      let (W : [n]i64 @ Y_mem -> R(n)) = Y with [0 : n] = Z
      in (Y_mem, W, X_mem, X)
  in (X_mem, X)
// CHECK-LABEL: imp buffers
//  CHECK-SAME: (n : i64) (t : i64) (A_mem : mem)
//       CHECK:   for i < t do
//  CHECK-NEXT:     #[restrict] var X_mem_1 : mem
//  CHECK-NEXT:     X_mem_1 <- X_mem
//  CHECK-NEXT:     #[restrict] var Y_mem_1 : mem
//  CHECK-NEXT:     Y_mem_1 <- Y_mem
//       CHECK:       x <- X_mem_1[j] : i64
//       CHECK:       y <- X_mem_1[n - 1 - j] : i64
//  CHECK-NEXT:       Y_mem_1[j] <- x + 2 * y : i64
//  CHECK-NEXT:     done
//  CHECK-NEXT:     X_mem <- Y_mem_1
//  CHECK-NEXT:     Y_mem <- X_mem_1
//  CHECK-NEXT:   done

// Three of them, in a loop inside of another one.
entry fun three (n : i64) (t : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]i64 @ B_mem -> R(n)) : (X_mem' : mem, [n]i64 @ X_mem' -> R(n)) =
  let (c_mem : mem) = alloc n * 8
  let (C : [n]i64 @ c_mem -> R(n)) = iota n
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : *[n]i64 @ P_mem -> R(n) = A) (Q_mem : mem = B_mem) (Q : *[n]i64 @ Q_mem -> R(n) = B) (S_mem : mem = c_mem) (S : *[n]i64 @ S_mem -> R(n) = C) for q < t do
      let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]i64 @ Y_mem -> R(n)) (Z_mem : mem) (Z : [n]i64 @ Z_mem -> R(n)) =
        loop (X_mem : mem = P_mem) (X : *[n]i64 @ X_mem -> R(n) = P) (Y_mem : mem = Q_mem) (Y : *[n]i64 @ Y_mem -> R(n) = Q) (Z_mem : mem = S_mem) (Z : *[n]i64 @ Z_mem -> R(n) = S) for i < 3 do
          let (V : [n]i64 @ Z_mem -> R(n)) =
            kernel j < n do
              let (x : i64) = X[n - 1 - j]
              let (y : i64) = Y[j]
              in (x - y)
          let (W : [n]i64 @ Z_mem -> R(n)) = Z with [0 : n] = V
          in (Z_mem, W, X_mem, X, Y_mem, Y)
      in (Y_mem, Y, X_mem, X, Z_mem, Z)
  in (P_mem, P)
// CHECK-LABEL: imp three
//       CHECK:     for i < 3 do
//  CHECK-NEXT:       #[restrict] var [[X:X_mem_[0-9]+]] : mem
//  CHECK-NEXT:       [[X]] <- X_mem
//  CHECK-NEXT:       #[restrict] var [[Z:Z_mem_[0-9]+]] : mem
//  CHECK-NEXT:       [[Z]] <- Z_mem
//  CHECK-NEXT:       #[restrict] var [[Y:Y_mem_[0-9]+]] : mem
//  CHECK-NEXT:       [[Y]] <- Y_mem
//       CHECK:         [[Z]][j] <- x - y : i64
//  CHECK-NEXT:       done
//  CHECK-NEXT:       X_mem <- [[Z]]
//  CHECK-NEXT:       Z_mem <- [[Y]]
//  CHECK-NEXT:       Y_mem <- [[X]]
//  CHECK-NEXT:     done

// In the first trip both are one block, of which it reads a part and writes
// another one.
entry fun halves (n : i64) (t : i64) (A_mem : mem) (A : *[2][n]i64 @ A_mem -> R(2, n)) : (X_mem' : mem, #[mem] o' : i64, [n]i64 @ X_mem' -> o' + {(n : 1)}) =
  let (A0 : [n]i64 @ A_mem -> R(n)) = A[0, :]
  let (A1 : [n]i64 @ A_mem -> n + {(n : 1)}) = A[1, :]
  let (X_mem : mem) (#[mem] o : i64) (X : [n]i64 @ X_mem -> o + {(n : 1)}) (Y_mem : mem) (#[mem] p : i64) (Y : [n]i64 @ Y_mem -> p + {(n : 1)}) =
    loop (X_mem : mem = A_mem) (#[mem] o : i64 = 0) (X : [n]i64 @ X_mem -> o + {(n : 1)} = A0) (Y_mem : mem = A_mem) (#[mem] p : i64 = n) (Y : [n]i64 @ Y_mem -> p + {(n : 1)} = A1) for i < t do
      let (Z : [n]i64 @ Y_mem -> p + {(n : 1)}) =
        kernel j < n do
          let (x : i64) = X[n - 1 - j]
          in (x + i)
      let (u_mem : mem) = alloc n * 8
      let (U : [n]i64 @ u_mem -> R(n)) = iota n
      in (Y_mem, p, Z, u_mem, 0, U)
  in (X_mem, o, X)
// CHECK-LABEL: imp halves
//   CHECK-NOT:   restrict
//       CHECK:   for i < t do
//   CHECK-NOT:     var {{[XY]}}_mem
//       CHECK:       x <- X_mem[
//  CHECK-NEXT:       Y_mem[
//  CHECK-NEXT:     done
//       CHECK:     #[restrict] var u_mem : mem

// One trip in which a block is passed on twice is enough.
entry fun twice (n : i64) (t : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]i64 @ B_mem -> R(n)) : (X_mem' : mem, [n]i64 @ X_mem' -> R(n)) =
  let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]i64 @ Y_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (Y_mem : mem = B_mem) (Y : [n]i64 @ Y_mem -> R(n) = B) for i < t do
      let (Z : [n]i64 @ Y_mem -> R(n)) =
        kernel j < n do
          let (x : i64) = X[j]
          in (x + i)
      in (Y_mem, Z, Y_mem, Z)
  in (X_mem, X)
// CHECK-LABEL: imp twice
//  CHECK-SAME: {{.*}}) (B_mem : mem)
//       CHECK:   for i < t do
//   CHECK-NOT:     var {{[XY]}}_mem
//       CHECK:       x <- X_mem[j] : i64
//  CHECK-NEXT:       B_mem[j] <- x + i : i64
//       CHECK:     X_mem <- B_mem
//  CHECK-NEXT:   done

// The block that the caller lends is read under two names: by the first trip,
// and after the loop.  What trips write is another one.
entry fun lent (n : i64) (t : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (Z_mem' : mem, [n]i64 @ Z_mem' -> R(n)) =
  let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) for i < t do
      let (u_mem : mem) = alloc n * 8
      let (U : [n]i64 @ u_mem -> R(n)) =
        kernel j < n do
          let (x : i64) = X[n - 1 - j]
          in (x + i)
      in (u_mem, U)
  let (z_mem : mem) = alloc n * 8
  let (Z : [n]i64 @ z_mem -> R(n)) =
    kernel j < n do
      let (x : i64) = X[j]
      let (a : i64) = A[j]
      in (x - a)
  in (z_mem, Z)
// CHECK-LABEL: imp lent
//  CHECK-SAME: (n : i64) (t : i64) (#[const] A_mem : mem)
//       CHECK:   #[restrict] var z_mem : mem

// Here the second trip writes it.
entry fun lent_for_good (n : i64) (t : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (Z_mem' : mem, [n]i64 @ Z_mem' -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (B : [n]i64 @ b_mem -> R(n)) = iota n
  let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]i64 @ Y_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : [n]i64 @ X_mem -> R(n) = A) (Y_mem : mem = b_mem) (Y : [n]i64 @ Y_mem -> R(n) = B) for i < t do
      let (Z : [n]i64 @ Y_mem -> R(n)) =
        kernel j < n do
          let (x : i64) = X[j]
          in (x + i)
      in (Y_mem, Z, X_mem, X)
  in (X_mem, X)
// CHECK-LABEL: imp lent_for_good
//  CHECK-SAME: (n : i64) (t : i64) (A_mem : mem)
