// Parallel forms in a thread are its loops.
// RUN: lower %s | owners | restrict | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// CHECK-LABEL: entry imp threads (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n), X_mem' : mem, [n]f32 @ X_mem' -> R(n), P_mem' : mem, [n][m]i64 @ P_mem' -> R(n, m)) =
// CHECK-NEXT:   #[restrict] var S_mem : mem
// CHECK-NEXT:   S_mem <- alloc n * 8
// CHECK-NEXT:   #[restrict] var X_mem : mem
// CHECK-NEXT:   X_mem <- alloc n * 4
// CHECK-NEXT:   #[restrict] var P_mem : mem
// CHECK-NEXT:   P_mem <- alloc n * m * 8
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     var s : i64
// CHECK-NEXT:     s <- 0
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- select(m > 0, nanf32, -inff32)
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- i * m
// CHECK-NEXT:     for j < m do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[at + j] : i64
// CHECK-NEXT:       s <- i64(u64(s) + u64(a * a % 100))
// CHECK-NEXT:       x <- max(x, f32(a))
// CHECK-NEXT:     done
// CHECK-NEXT:     var p : i64
// CHECK-NEXT:     for j < m do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[at + j] : i64
// CHECK-NEXT:       if j == 0 then
// CHECK-NEXT:         p <- a
// CHECK-NEXT:       else
// CHECK-NEXT:         p <- i64(u64(p) + u64(a))
// CHECK-NEXT:       fi
// CHECK-NEXT:       P_mem[at + j] <- p : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     S_mem[i] <- s : i64
// CHECK-NEXT:     X_mem[i] <- x : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (S_mem, X_mem, P_mem)
// CHECK-NOT:  {{.}}

entry fun threads (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n), X_mem' : mem, [n]f32 @ X_mem' -> R(n), P_mem' : mem, [n][m]i64 @ P_mem' -> R(n, m)) =
  let (S_mem : mem) = alloc n * 8
  let (X_mem : mem) = alloc n * 4
  let (P_mem : mem) = alloc n * m * 8
  let (S : [n]i64 @ S_mem -> R(n)) (X : [n]f32 @ X_mem -> R(n)) (P : [n][m]i64 @ P_mem -> R(n, m)) =
    kernel i < n do
      let (s : i64) (x : f32) =
        reduce (+, max) j < m do
          let (a : i64) = A[i, j]
          in (a * a % 100, f32(a))
      let (p : [m]i64 @ P_mem -> m * i + {(m : 1)}) =
        scan (+) j < m do
          let (a : i64) = A[i, j]
          in (a)
      in (s, x, p)
  in (S_mem, S, X_mem, X, P_mem, P)
