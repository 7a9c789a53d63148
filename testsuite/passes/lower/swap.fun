// Two arrays that change places each trip: only their names do, and nobody
// counts owners.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// CHECK-LABEL: entry imp main (
// CHECK-SAME: n : i64) (t : i64) (A_mem : mem) (A : *[n]f64 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]f64 @ B_mem -> R(n)) : (X_mem' : mem, [n]f64 @ X_mem' -> R(n), Y_mem' : mem, [n]f64 @ Y_mem' -> R(n)) =
// CHECK-NEXT:   var X_mem : mem
// CHECK-NEXT:   X_mem <- A_mem
// CHECK-NEXT:   var Y_mem : mem
// CHECK-NEXT:   Y_mem <- B_mem
// CHECK-NEXT:   for i < t do
// CHECK-NEXT:     #[restrict] var [[X_MEM_1:X_mem_[0-9]+]] : mem
// CHECK-NEXT:     [[X_MEM_1]] <- X_mem
// CHECK-NEXT:     #[restrict] var [[Y_MEM_1:Y_mem_[0-9]+]] : mem
// CHECK-NEXT:     [[Y_MEM_1]] <- Y_mem
// CHECK-NEXT:     #[restrict] var Z_mem : mem
// CHECK-NEXT:     Z_mem <- alloc n * 8
// CHECK-NEXT:     kernel j < n do
// CHECK-NEXT:       var x : f64
// CHECK-NEXT:       x <- [[X_MEM_1]][j] : f64
// CHECK-NEXT:       var y : f64
// CHECK-NEXT:       y <- [[Y_MEM_1]][j] : f64
// CHECK-NEXT:       Z_mem[j] <- x + y : f64
// CHECK-NEXT:     done
// CHECK-NEXT:     kernel [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:       var [[X_1:x_[0-9]+]] : f64
// CHECK-NEXT:       [[X_1]] <- Z_mem[[[I_1]]] : f64
// CHECK-NEXT:       [[Y_MEM_1]][[[I_1]]] <- [[X_1]] : f64
// CHECK-NEXT:     done
// CHECK-NEXT:     release Z_mem
// CHECK-NEXT:     X_mem <- [[Y_MEM_1]]
// CHECK-NEXT:     Y_mem <- [[X_MEM_1]]
// CHECK-NEXT:   done
// CHECK-NEXT:   return (X_mem, Y_mem)
entry fun main (n : i64) (t : i64) (A_mem : mem) (A : *[n]f64 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]f64 @ B_mem -> R(n)) : (X_mem' : mem, [n]f64 @ X_mem' -> R(n), Y_mem' : mem, [n]f64 @ Y_mem' -> R(n)) =
  let (X_mem : mem) (X : [n]f64 @ X_mem -> R(n)) (Y_mem : mem) (Y : [n]f64 @ Y_mem -> R(n)) =
    loop (X_mem : mem = A_mem) (X : *[n]f64 @ X_mem -> R(n) = A) (Y_mem : mem = B_mem) (Y : *[n]f64 @ Y_mem -> R(n) = B) for i < t do
      let (Z_mem : mem) = alloc n * 8
      let (Z : [n]f64 @ Z_mem -> R(n)) =
        kernel j < n do
          let (x : f64) = X[j]
          let (y : f64) = Y[j]
          in (x + y)
      let (W : [n]f64 @ Y_mem -> R(n)) = Y with [0 : n] = Z
      in (Y_mem, W, X_mem, X)
  in (X_mem, X, Y_mem, Y)
