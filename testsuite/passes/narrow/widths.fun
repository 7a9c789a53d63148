// RUN: lower %s | narrow | owners | restrict | strength | invariant | funcheck %s
// RUN: lower %s | narrow | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | narrow | funverify -q --same-as=%s
// Offsets that are known to fit i32 say so; and which blocks have one name.
// CHECK-LABEL: entry imp narrow (
// CHECK-SAME: n : i64) (k : i64) (#[const] #[restrict] m : mem) (A : [n][n]f32 @ m -> R(n, n)) (#[const] #[restrict] B_mem : mem) (B : [64]f32 @ B_mem -> R(64)) : (s : mem, [n]f32 @ s -> R(n), f32) =
// CHECK-NEXT:   assert n <= 40000 && k >= 0 && k < 64
// CHECK-NEXT:   var b : f32
// CHECK-NEXT:   #[index(i32)] b <- B_mem[k] : f32
// CHECK-NEXT:   #[restrict] var s : mem
// CHECK-NEXT:   s <- alloc 4 * n
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     var r : f32
// CHECK-NEXT:     r <- b
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- i * n
// CHECK-NEXT:     for j < n do
// CHECK-NEXT:       var x : f32
// CHECK-NEXT:       #[index(i32)] x <- m[at + j] : f32
// CHECK-NEXT:       r <- r + x
// CHECK-NEXT:     done
// CHECK-NEXT:     #[index(i32)] s[i] <- r : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (s, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp wide (
// CHECK-SAME: n : i64) (#[restrict] m : mem) (A : *[n][n]f32 @ m -> R(n, n)) : (m' : mem, *[n][n]f32 @ m' -> R(n, n)) =
// CHECK-NEXT:   assert n <= 50000
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   at <- 0
// CHECK-NEXT:   for i < n do
// CHECK-NEXT:     m[at + i] <- 1.0f32 : f32
// CHECK-NEXT:     #[spec] at <- at + n
// CHECK-NEXT:   done
// CHECK-NEXT:   return (m)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp divided (
// CHECK-SAME: #[const] #[restrict] m : mem) (A : [24]f32 @ m -> R(24)) : (f32) =
// CHECK-NEXT:   var r : f32
// CHECK-NEXT:   r <- 0.0f32
// CHECK-NEXT:   for i < 24 do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- m[i / 6 + 4 * (i % 6)] : f32
// CHECK-NEXT:     r <- r + x
// CHECK-NEXT:   done
// CHECK-NEXT:   return (r)

entry fun narrow (n : i64) (k : i64) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) (B_mem : mem) (B : [64]f32 @ B_mem -> R(64)) : (s : mem, [n]f32 @ s -> R(n), f32) =
  assert n <= 40000 && k >= 0 && k < 64
  let (b : f32) = B[k]
  let (s : mem) = alloc 4 * n
  let (S : [n]f32 @ s -> R(n)) =
    kernel i < n do
      let (r : f32) =
        loop (r : f32 = b) for j < n do
          let (x : f32) = A[i, j]
          in (r + x)
      in (r)
  in (s, S, b)

// 50,000 squared is too much.
entry fun wide (n : i64) (m : mem) (A : *[n][n]f32 @ m -> R(n, n)) : (m' : mem, *[n][n]f32 @ m' -> R(n, n)) =
  assert n <= 50000
  let (B : [n][n]f32 @ m -> R(n, n)) =
    loop (B : *[n][n]f32 @ m -> R(n, n) = A) for i < n do
      let (C : [n][n]f32 @ m -> R(n, n)) = B with [i, i] = 1.0f32
      in (C)
  in (m, B)

// What divides is not computed modulo anything.
entry fun divided (m : mem) (A : [24]f32 @ m -> R(24)) : (f32) =
  let (T : [4][6]f32 @ m -> C(4, 6)) = A[0 + {(4 : 1), (6 : 4)}]
  let (F : [24]f32 @ m -> C(4, 6) after R(24)) = reshape [24] T
  let (r : f32) =
    loop (r : f32 = 0.0f32) for i < 24 do
      let (x : f32) = F[i]
      in (r + x)
  in (r)
