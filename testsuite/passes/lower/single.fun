// A dimension of one element has no loop, and no element no statement.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// CHECK-LABEL: entry imp main (
entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (D_mem' : mem, [2][n]i64 @ D_mem' -> R(2, n), E_mem' : mem, [0]f32 @ E_mem' -> R(0)) =
  let (E_mem : mem) = alloc 0
  let (E : [0]f32 @ E_mem -> R(0)) = replicate [0] 1.0f32
  let (D_mem : mem) = alloc 16 * n
  let (x : [1][n]i64 @ A_mem -> R(1, n)) = reshape [1][n] A
  let (r : [n]i64 @ A_mem -> n - 1 + {(n : -1)}) = reverse 0 A
  let (y : [1][n]i64 @ A_mem -> n - 1 + {(1 : -n), (n : -1)}) = reshape [1][n] r
  let (D : [2][n]i64 @ D_mem -> R(2, n)) = concat x y
  in (D_mem, D, E_mem, E)
//      CHECK: E_mem <- alloc 0
// CHECK-NEXT: #[restrict] var D_mem : mem
// CHECK-NEXT: D_mem <- alloc 16 * n
// CHECK-NEXT: kernel [[I:i[_0-9]*]] < n do
// CHECK-NEXT: var [[X:x[_0-9]*]] : i64
// CHECK-NEXT: [[X]] <- A_mem[[[I]]] : i64
// CHECK-NEXT: D_mem[[[I]]] <- [[X]] : i64
// CHECK-NEXT: done
// CHECK-NEXT: kernel [[J:i[_0-9]*]] < n do
// CHECK-NEXT: var [[Y:x[_0-9]*]] : i64
// CHECK-NEXT: [[Y]] <- A_mem[n - 1 - [[J]]] : i64
// CHECK-NEXT: D_mem[n + [[J]]] <- [[Y]] : i64
// CHECK-NEXT: done
// CHECK-NEXT: return

// CHECK-LABEL: entry imp threads (
entry fun threads (n : i64) (B_mem : mem) (B : *[n][1]u8 @ B_mem -> R(n, 1)) : (*[n][1]u8 @ B_mem -> R(n, 1)) =
  let (C : [n][1]u8 @ B_mem -> R(n, 1)) =
    kernel i < n do
      let (c : [1]u8 @ B_mem -> i + {(1 : 1)}) = replicate [1] u8(i)
      in (c)
  in (C)
//      CHECK: kernel i < n do
//  CHECK-NOT: for
//      CHECK: B_mem[i] <-
