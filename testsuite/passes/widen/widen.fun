// Elements of less than 32 bits become i32 where they are read, if all that is
// done with them can be done with that.
// RUN: lower %s | widen | widen --least=2 | funcheck %s
// RUN: lower %s | widen | widen --least=2 | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | widen | funcheck --check-prefix=FEW %s

// FEW-NOT: i32(

// CHECK-LABEL: imp compares
// CHECK: var k : u8
// CHECK-NEXT: k <- k_mem[i] : u8
// CHECK-NEXT: var k_1 : i32
// CHECK-NEXT: k_1 <- i32(k)
// CHECK: var b_1 : i32
// CHECK-NEXT: b_1 <- i32(b)
// CHECK: x <- f32(k_1) + select(k_1 == 200i32 && b_1 != 0i32, a, 0.0f32)
entry fun compares (n : i64) (k_mem : mem) (K : [n]u8 @ k_mem -> R(n)) (b_mem : mem) (B : [n]bool @ b_mem -> R(n)) (a_mem : mem) (A : [n]f32 @ a_mem -> R(n)) : (r_mem' : mem, [n]f32 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 4
  let (R : [n]f32 @ r_mem -> R(n)) =
    kernel i < n do
      let (k : u8) = K[i]
      let (b : bool) = B[i]
      let (a : f32) = A[i]
      let (x : f32) = f32(k) + select(k == 200u8 && b, a, 0.0f32)
      in (x)
  in (r_mem, R)

// Signs stay.
// CHECK-LABEL: imp signs
// CHECK: k_1 <- i32(k)
// CHECK: select(k_1 < -3i32, i64(k_1), 0)
entry fun signs (n : i64) (k_mem : mem) (K : [n]i16 @ k_mem -> R(n)) (a_mem : mem) (A : [n]i64 @ a_mem -> R(n)) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (R : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (k : i16) = K[i]
      let (a : i64) = A[i]
      in (max(a, select(k < -3i16, i64(k), 0)))
  in (r_mem, R)

// Sums wrap at their own width, and what is written is as wide as it was.
// CHECK-LABEL: imp stays
// CHECK-NOT: i32(
entry fun stays (n : i64) (k_mem : mem) (K : [n]u8 @ k_mem -> R(n)) (b_mem : mem) (B : [n]bool @ b_mem -> R(n)) (a_mem : mem) (A : [n]f32 @ a_mem -> R(n)) : (r_mem' : mem, [n]f32 @ r_mem' -> R(n), c_mem' : mem, [n]bool @ c_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 4
  let (c_mem : mem) = alloc n
  let (R : [n]f32 @ r_mem -> R(n)) (C : [n]bool @ c_mem -> R(n)) =
    kernel i < n do
      let (k : u8) = K[i]
      let (b : bool) = B[i]
      let (a : f32) = A[i]
      in (select(k + 1u8 == 0u8, a, 1.0f32), b)
  in (r_mem, R, c_mem, C)

// There are loops: compilers go through them as they are.
// CHECK-LABEL: imp loops
// CHECK-NOT: i32(
entry fun loops (n : i64) (k_mem : mem) (K : [n]u8 @ k_mem -> R(n)) (a_mem : mem) (A : [n]f32 @ a_mem -> R(n)) : (r_mem' : mem, [n]f32 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 4
  let (R : [n]f32 @ r_mem -> R(n)) =
    kernel i < n do
      let (k : u8) = K[i]
      let (r : f32) =
        loop (r : f32 = f32(k)) for j < n do
          let (a : f32) = A[j]
          in (r + a)
      in (r)
  in (r_mem, R)
