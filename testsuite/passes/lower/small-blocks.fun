// Parallel statements have what IMP has no place for in a small block, which the host
// reads.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// CHECK-LABEL: entry imp folds (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32, i64, r_mem' : mem, f32 @ r_mem' -> 1 + {}, P_mem' : mem, [n]f32 @ P_mem' -> R(n), [n]f32 @ P_mem' -> n + {(n : 1)}) =
// CHECK-NEXT:   #[restrict] var sum_mem : mem
// CHECK-NEXT:   sum_mem <- alloc 16
// CHECK-NEXT:   reduce (#[comm] +, (\ (i : i64) (j : i64) ->
// CHECK-NEXT:       var a : f32
// CHECK-NEXT:       a <- A_mem[i] : f32
// CHECK-NEXT:       var b : f32
// CHECK-NEXT:       b <- A_mem[j] : f32
// CHECK-NEXT:       yield (select(a >= b, i, j)), -1)) k < n do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[k] : f32
// CHECK-NEXT:     yield (x, k)
// CHECK-NEXT:   into (sum_mem[0] : f32, sum_mem[1] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   var sum : f32
// CHECK-NEXT:   sum <- sum_mem[0] : f32
// CHECK-NEXT:   var best : i64
// CHECK-NEXT:   best <- sum_mem[1] : i64
// CHECK-NEXT:   release sum_mem
// CHECK-NEXT:   #[restrict] var r_mem : mem
// CHECK-NEXT:   r_mem <- alloc 8
// CHECK-NEXT:   reduce (min) k < n do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[k] : f32
// CHECK-NEXT:     yield (x)
// CHECK-NEXT:   into (r_mem[1] : f32)
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var P_mem : mem
// CHECK-NEXT:   P_mem <- alloc 2 * n * 4
// CHECK-NEXT:   scan (+, id) i < n do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[i] : f32
// CHECK-NEXT:     var r : f32
// CHECK-NEXT:     r <- r_mem[1] : f32
// CHECK-NEXT:     yield (x + r, x)
// CHECK-NEXT:   into (P_mem[i] : f32, P_mem[n + i] : f32)
// CHECK-NEXT:   done
// CHECK-NEXT:   return (sum, best, r_mem, P_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp extract (
// CHECK-SAME: n : i64) (i : i64) (#[const] #[restrict] A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
// CHECK-NEXT:   assert i >= 0 && i < n
// CHECK-NEXT:   #[restrict] var x_mem : mem
// CHECK-NEXT:   x_mem <- alloc 8
// CHECK-NEXT:   kernel one < 1 do
// CHECK-NEXT:     var y : f32
// CHECK-NEXT:     y <- A_mem[i] : f32
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : f32
// CHECK-NEXT:     [[X_1]] <- y * 2.0f32
// CHECK-NEXT:     x_mem[0] <- [[X_1]] : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   var x : f32
// CHECK-NEXT:   x <- x_mem[0] : f32
// CHECK-NEXT:   release x_mem
// CHECK-NEXT:   return (x)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp counted (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
// CHECK-NEXT:   #[restrict] var k_mem : mem
// CHECK-NEXT:   k_mem <- alloc 8
// CHECK-NEXT:   reduce (+) i < n do
// CHECK-NEXT:     var x : i64
// CHECK-NEXT:     x <- A_mem[i] : i64
// CHECK-NEXT:     yield (i64(x > 3))
// CHECK-NEXT:   into (k_mem[0] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   var k : i64
// CHECK-NEXT:   k <- k_mem[0] : i64
// CHECK-NEXT:   release k_mem
// CHECK-NEXT:   return (k)

entry fun folds (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32, i64, r_mem' : mem, f32 @ r_mem' -> 1 + {}, P_mem' : mem, [n]f32 @ P_mem' -> R(n), [n]f32 @ P_mem' -> n + {(n : 1)}) =
  let (sum : f32) (best : i64) =
    reduce (#[comm] +, (\ (i : i64) (j : i64) ->
        let (a : f32) = A[i]
        let (b : f32) = A[j]
        in (select(a >= b, i, j)), -1)) k < n do
      let (x : f32) = A[k]
      in (x, k)
  let (r_mem : mem) = alloc 8
  let (r : f32 @ r_mem -> 1 + {}) =
    reduce (min) k < n do
      let (x : f32) = A[k]
      in (x)
  let (P_mem : mem) = alloc 2 * n * 4
  let (P : [n]f32 @ P_mem -> R(n)) (Q : [n]f32 @ P_mem -> n + {(n : 1)}) =
    scan (+, id) i < n do
      let (x : f32) = A[i]
      in (x + r, x)
  in (sum, best, r_mem, r, P_mem, P, Q)

entry fun extract (n : i64) (i : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  assert i >= 0 && i < n
  let (x : f32) =
    once do
      let (y : f32) = A[i]
      in (y * 2.0f32)
  in (x)

// A filter of nothing counts.
entry fun counted (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (k : i64) =
    filter i < n do
      let (x : i64) = A[i]
      in (x > 3)
  in (k)
