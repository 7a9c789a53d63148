// An allocation goes up after what its size reads, with the scalars that it
// is made of.  Above an assert it goes only to where arrays are made, and with
// what the assert may have guarded made harmless.
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s
// RUN: hoist %s | funverify -q --validity=20 --same-as=%s
// RUN: hoist --remarks %s -o %t 2>&1 | funcheck --check-prefix=SAY %s

// CHECK-LABEL: entry fun main
entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem : mem, k : i64, [k]i64 @ C_mem -> R(k)) =
  assert n <= 1000
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  assert n >= 2
  let (#[mem] b : i64) = B[0]
  let (D_mem : mem) = alloc max(b, 0)
  let (h : i64) = n + n
  let (k : i64) = h
  let (E_mem : mem) = alloc n * 4
  let (F_mem : mem) = alloc 64 / n
  let (q : i64) = 64 / n
  let (G_mem : mem) = alloc q
  let (C_mem : mem) = alloc k * 8
  let (C : [k]i64 @ C_mem -> R(k)) = concat B B
  in (C_mem, k, C)
//      CHECK: assert n <= 1000
// CHECK-NEXT: let (B_mem : mem) = alloc n * 8
// CHECK-NEXT: #[spec] let (h : i64) = n + n
// CHECK-NEXT: let (k : i64) = h
// CHECK-NEXT: let (E_mem : mem) = alloc n * 4
// CHECK-NEXT: let (C_mem : mem) = alloc max(0, k * 8)
// CHECK-NEXT: let (B : [n]i64 @ B_mem -> R(n)) = copy A
// CHECK-NEXT: assert n >= 2
// CHECK-NEXT: let (F_mem : mem) = alloc 64 / n
// CHECK-NEXT: let (#[mem] q : i64) = 64 / n
// CHECK-NEXT: let (G_mem : mem) = alloc q
// CHECK-NEXT: let (#[mem] b : i64) = B[0]
// CHECK-NEXT: let (D_mem : mem) = alloc max(b, 0)
// CHECK-NEXT: let (C : [k]i64 @ C_mem -> R(k)) = concat B B

// SAY: 'B_mem' stays after an assert: to move it before that would be of no use [hoist, missed: held]
// SAY: 'D_mem' stays after 'b', which its size reads [hoist, missed: held]
// SAY: 'h' moves up [hoist: up]
// SAY: 'k' moves up, after 'h' [hoist: up]
// SAY: 'E_mem' moves up [hoist: up]
// SAY: 'F_mem' moves up [hoist: up]
// SAY: 'C_mem' moves up, after 'k' [hoist: up]

// Above the assert it goes as far as if none had been there.
// CHECK-LABEL: entry fun top
entry fun top (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem : mem, [n]i64 @ C_mem -> R(n)) =
  let (a : i64) = A[0]
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[n - 1]
  assert a == b
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) = copy B
  in (C_mem, C)
//      CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NEXT: let (C_mem : mem) = alloc n * 8
// CHECK-NEXT: let (a : i64) = A[0]
