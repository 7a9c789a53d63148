// An allocation goes up behind what its size reads, with the scalars that it
// is made of, but not above an assert.
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s

// CHECK-LABEL: entry fun main
entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem : mem, k : i64, [k]i64 @ C_mem -> R(k)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  assert n >= 2
  let (#[mem] b : i64) = B[0]
  let (D_mem : mem) = alloc b
  let (h : i64) = n + n
  let (k : i64) = h
  let (C_mem : mem) = alloc k * 8
  let (C : [k]i64 @ C_mem -> R(k)) = concat B B
  in (C_mem, k, C)
//      CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NEXT: let (B : [n]i64 @ B_mem -> R(n)) = copy A
// CHECK-NEXT: assert n >= 2
// CHECK-NEXT: let (h : i64) = n + n
// CHECK-NEXT: let (k : i64) = h
// CHECK-NEXT: let (C_mem : mem) = alloc k * 8
// CHECK-NEXT: let (#[mem] b : i64) = B[0]
// CHECK-NEXT: let (D_mem : mem) = alloc b
// CHECK-NEXT: let (C : [k]i64 @ C_mem -> R(k)) = concat B B
