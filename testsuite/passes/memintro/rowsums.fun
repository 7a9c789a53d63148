// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// The example of docs/language.md, section 6.2.

entry fun rowsums (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (acc + a)
      in (r)
  in (s)

// CHECK-LABEL: entry fun rowsums (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
// CHECK-NEXT:   let (s_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (s : [n]f32 @ s_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (r : f32) =
// CHECK-NEXT:         loop (acc : f32 = 0.0f32) for j < m do
// CHECK-NEXT:           let (a : f32) = A[i, j]
// CHECK-NEXT:           in (acc + a)
// CHECK-NEXT:       in (r)
// CHECK-NEXT:   in (s_mem, s)
