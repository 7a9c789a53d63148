// An array that grows: each trip has a block of its own, and passes it on.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) : (k : i64, A_mem' : mem, [k]i64 @ A_mem' -> R(k)) =
// CHECK-NEXT:   let (e_mem : mem) = alloc 0
// CHECK-NEXT:   let (e : [0]i64 @ e_mem -> R(0)) = replicate [0] 0
// CHECK-NEXT:   let (k : i64) (A_mem : mem) (A : [k]i64 @ A_mem -> R(k)) =
// CHECK-NEXT:     loop (k : i64 = 0) (A_mem : mem = e_mem) (A : [k]i64 @ A_mem -> R(k) = e) for i < n do
// CHECK-NEXT:       let (x_mem : mem) = alloc 8
// CHECK-NEXT:       let (x : [1]i64 @ x_mem -> R(1)) = replicate [1] i * i
// CHECK-NEXT:       let (B_mem : mem) = alloc (k + 1) * 8
// CHECK-NEXT:       let (B : [k + 1]i64 @ B_mem -> R(k + 1)) = concat A x
// CHECK-NEXT:       in (k + 1, B_mem, B)
// CHECK-NEXT:   in (k, A_mem, A)
entry fun main (n : i64) : (k : i64, [k]i64) =
  let (e : [0]i64) = replicate [0] 0
  let (k : i64) (A : [k]i64) =
    loop (k : i64 = 0) (A : [k]i64 = e) for i < n do
      let (x : [1]i64) = replicate [1] (i * i)
      let (B : [k + 1]i64) = concat A x
      in (k + 1, B)
  in (k, A)
