// Both sides of a partition are written at once, each to its block.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// CHECK-LABEL: entry imp main (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i32 @ A_mem -> R(n)) : (B_mem' : mem, [n]i32 @ B_mem' -> R(n), i64) =
// CHECK-NEXT:   #[restrict] var odd_mem : mem
// CHECK-NEXT:   odd_mem <- alloc n * 4
// CHECK-NEXT:   #[restrict] var even_mem : mem
// CHECK-NEXT:   even_mem <- alloc n * 4
// CHECK-NEXT:   var k : i64
// CHECK-NEXT:   k <- partition i < n do
// CHECK-NEXT:     var x : i32
// CHECK-NEXT:     x <- A_mem[i] : i32
// CHECK-NEXT:     yield (x, x % 2i32 != 0i32)
// CHECK-NEXT:   into p (odd_mem[p] : i32) else (even_mem[p] : i32)
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc (k + (n - k)) * 4
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < k do
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_1]] <- odd_mem[[[I_1]]] : i32
// CHECK-NEXT:     B_mem[[[I_1]]] <- [[X_1]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   release odd_mem
// CHECK-NEXT:   kernel [[I_2:i_[0-9]+]] < n - k do
// CHECK-NEXT:     var [[X_2:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_2]] <- even_mem[[[I_2]]] : i32
// CHECK-NEXT:     B_mem[k + [[I_2]]] <- [[X_2]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   release even_mem
// CHECK-NEXT:   return (B_mem, k)
entry fun main (n : i64) (A_mem : mem) (A : [n]i32 @ A_mem -> R(n)) : (B_mem' : mem, [n]i32 @ B_mem' -> R(n), i64) =
  let (odd_mem : mem) = alloc n * 4
  let (even_mem : mem) = alloc n * 4
  let (k : i64) (odd : [k]i32 @ odd_mem -> R(k)) (even : [n - k]i32 @ even_mem -> R(n - k)) =
    partition i < n do
      let (x : i32) = A[i]
      in (x, x % 2i32 != 0i32)
  let (B_mem : mem) = alloc (k + (n - k)) * 4
  let (B : [k + (n - k)]i32 @ B_mem -> R(k + (n - k))) = concat odd even
  let (C : [n]i32 @ B_mem -> R(n)) = reshape [n] B
  in (B_mem, C, k)
