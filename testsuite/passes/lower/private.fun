// RUN: lower %s | owners | restrict | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// The size of a private block is a number in IMP; rows that a thread keeps there
// are copied to where they belong, and folded in loops.
// CHECK-LABEL: entry imp kept (
// CHECK-SAME: n : i64) (b : i64) (#[const] #[restrict] A_mem : mem) (A : [n][4]f32 @ A_mem -> R(n, 4)) : (B_mem' : mem, [n][4]f32 @ B_mem' -> R(n, 4), C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
// CHECK-NEXT:   assert b == 2
// CHECK-NEXT:   var k : i64
// CHECK-NEXT:   k <- b * 2
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 16
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc n * 4
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     #[restrict] var p : mem(private)
// CHECK-NEXT:     p <- alloc 16 in private
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 4 * i
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < 4 do
// CHECK-NEXT:       var [[X_1:x_[0-9]+]] : f32
// CHECK-NEXT:       [[X_1]] <- A_mem[at + [[I_1]]] : f32
// CHECK-NEXT:       p[3 - [[I_1]]] <- [[X_1]] : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     var s : f32
// CHECK-NEXT:     s <- -0.0f32
// CHECK-NEXT:     for j < 4 do
// CHECK-NEXT:       var x : f32
// CHECK-NEXT:       x <- p[3 - j] : f32
// CHECK-NEXT:       s <- s + x
// CHECK-NEXT:     done
// CHECK-NEXT:     for [[I_2:i_[0-9]+]] < 4 do
// CHECK-NEXT:       var [[X_2:x_[0-9]+]] : f32
// CHECK-NEXT:       [[X_2]] <- p[3 - [[I_2]]] : f32
// CHECK-NEXT:       B_mem[at + [[I_2]]] <- [[X_2]] : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     C_mem[i] <- s : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, C_mem)

entry fun kept (n : i64) (b : i64) (A_mem : mem) (A : [n][4]f32 @ A_mem -> R(n, 4)) : (B_mem' : mem, [n][4]f32 @ B_mem' -> R(n, 4), C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert b == 2
  let (k : i64) = b * 2
  let (B_mem : mem) = alloc n * 16
  let (C_mem : mem) = alloc n * 4
  let (B : [n][4]f32 @ B_mem -> R(n, 4)) (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc k * 4 in private
      let (row : [4]f32 @ A_mem -> 4 * i + {(4 : 1)}) = A[i, :]
      let (t : [4]f32 @ p -> 3 + {(4 : -1)}) = copy row
      let (s : f32) =
        reduce (+) j < 4 do
          let (x : f32) = t[j]
          in (x)
      in (t, s)
  in (B_mem, B, C_mem, C)
