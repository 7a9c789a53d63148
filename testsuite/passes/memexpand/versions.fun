// A function whose blocks would lie otherwise on a processor is there twice; the
// version says whose it is, and stands before that.
// RUN: memexpand --target=gpu --processors --remarks=%t %s | funcheck %s
// RUN: funcheck --check-prefix=REMARK %s < %t
// RUN: memexpand --target=gpu --processors %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --target=gpu --processors %s | memexpand --target=gpu --processors | funcheck %s
// RUN: memexpand --target=gpu --processors %s | sed '/fun own_2/,/^$/s/in (x)/in (x + x)/' > %t.fun
// RUN: not funverify -q --same-as=%s %t.fun 2>&1 | funcheck --check-prefix=OTHER %s
// RUN: memexpand --target=gpu %s | funcheck --check-prefix=ONE %s
// RUN: memexpand --target=gpu --processors %s | lower --segments=size | funcheck --check-prefix=LOWER %s
// RUN: memexpand --target=cpu --processors %s | funcheck --check-prefix=ONE %s
// RUN: memexpand --target=gpu --processors --layout=blocked %s | funcheck --check-prefix=ONE %s

// A version has to do the same.
// OTHER: error: {{.*}}own_2

// ONE-NOT: #[processor

// REMARK: remark: 'own' is there twice: 'own_2' is for processors, which like other layouts [memexpand: version]
// REMARK-NOT: is there twice

// LOWER:     #[processor(own)]
// LOWER-NEXT: entry imp own_2
// LOWER-NOT: #[segments]
// LOWER:     at <- i * m
// LOWER:     entry imp own
// LOWER:     #[segments]
// LOWER-NOT: imp own_1

// CHECK:      #[processor(own)]
// CHECK-NEXT: {{^}}entry fun own_2 (n : i64) (m : i64) (A_mem : mem)
// CHECK:      let (B : [m]f32 @ B_mem -> i * m + {(m : 1)}) = replicate [m] a
// CHECK:      {{^}}entry fun own (n : i64)
// CHECK:      let (B : [m]f32 @ B_mem -> i + {(m : n)}) = replicate [m] a
// CHECK-NOT:  #[processor
entry fun own (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (B : [m]f32 @ B_mem -> R(m)) = replicate [m] a
      let (b : f32) =
        reduce (+) j < m do
          let (x : f32) = B[j]
          in (x)
      in (b)
  in (C_mem, C)

// One element of each: both like neighbours side by side.
entry fun first (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (D_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (D : [m]f32 @ D_mem -> R(m)) = scratch [m] f32
      let (D1 : [m]f32 @ D_mem -> R(m)) = D with [0] = a
      let (d : f32) = D1[0]
      in (d)
  in (C_mem, C)

// Nobody calls it from outside: it has no version.  Its name is taken.
fun own_1 (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (B : [m]f32 @ B_mem -> R(m)) = replicate [m] a
      let (b : f32) = B[m - 1]
      in (b)
  in (C_mem, C)
