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

// The assert says that a private block has a constant size: it stays before that.
// CHECK-LABEL: entry fun private
// CHECK: assert b == 2
// CHECK-NEXT: let (B_mem : mem(private)) = alloc b * 8 in private
entry fun private (n : i64) (b : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 1 <= b && b <= 2
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem(private)) = alloc 8 in private
      let (A : [1]i64 @ A_mem -> R(1)) = replicate [1] i
      let (x : i64) = A[0]
      assert b == 2
      let (B_mem : mem(private)) = alloc b * 8 in private
      let (B : [b]i64 @ B_mem -> R(b)) = replicate [b] x
      let (y : i64) = B[1]
      in (x + y)
  in (S)
