// What `once` gives is copied, unless it is there already.
// RUN: lmad-check %s | funcheck %s

// The block and the count are results, too.
// CHECK: [[#@LINE+6]]: yes: each element of 'F' has its own offset
// CHECK-NEXT: [[#@LINE+2]]: yes: copy of 'F' to 'B'
fun there (n : i64) (P_mem : mem) (P : [n]f32 @ P_mem -> R(n)) : (k : i64, B_mem' : mem, [k]f32 @ B_mem' -> R(k)) =
  let (k : i64) (B_mem : mem) (B : [k]f32 @ B_mem -> R(k)) =
    once do
      let (F_mem : mem) = alloc n * 4
      let (h : i64) (F : [h]f32 @ F_mem -> R(h)) =
        filter i < n do
          let (x : f32) = P[i]
          in (x, x > 0.0f32)
      in (h, F_mem, F)
  in (k, B_mem, B)

// One further on.
// CHECK-NEXT: [[#@LINE+7]]: yes: each element of 'F' has its own offset
// CHECK-NEXT: [[#@LINE+3]]: unknown: copy of 'F' to 'B': the known facts do not prove them disjoint
// CHECK-NEXT: [[#@LINE+2]]: yes: each element of 'B' has its own offset
fun moved (n : i64) (P_mem : mem) (P : [n]f32 @ P_mem -> R(n)) : (k : i64, B_mem' : mem, [k]f32 @ B_mem' -> R(k)) =
  let (k : i64) (B_mem : mem) (B : [k]f32 @ B_mem -> R(k)) =
    once do
      let (F_mem : mem) = alloc n * 4 + 4
      let (h : i64) (F : [h]f32 @ F_mem -> 1 + {(h : 1)}) =
        filter i < n do
          let (x : f32) = P[i]
          in (x, x > 0.0f32)
      in (h, F_mem, F)
  in (k, B_mem, B)
