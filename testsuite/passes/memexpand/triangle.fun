// Rows of a triangle: the bound of what an inner iteration needs is that of
// its index.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n][m]i32 @ s_mem' -> R(n, m)) =
// CHECK-NEXT:   let (s_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (r_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (q_mem : mem) = alloc n * 4 * m * m
// CHECK-NEXT:   let (s : [n][m]i32 @ s_mem -> R(n, m)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (r : [m]i32 @ r_mem -> i + {(m : n)}) =
// CHECK-NEXT:         kernel j < m do
// CHECK-NEXT:           let (q : [j + 1]i32 @ q_mem -> j * n + i + {(j + 1 : m * n)}) =
// CHECK-NEXT:             kernel k < j + 1 do
// CHECK-NEXT:               let (x : i32) = A[i, k]
// CHECK-NEXT:               in (x * x)
// CHECK-NEXT:           let (t : i32) =
// CHECK-NEXT:             reduce (+) k < j + 1 do
// CHECK-NEXT:               let (x : i32) = q[k]
// CHECK-NEXT:               in (x)
// CHECK-NEXT:           in (t)
// CHECK-NEXT:       in (r)
// CHECK-NEXT:   in (s_mem, s)
entry fun main (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n][m]i32 @ s_mem' -> R(n, m)) =
  let (s_mem : mem) = alloc n * m * 4
  let (s : [n][m]i32 @ s_mem -> R(n, m)) =
    kernel i < n do
      let (r_mem : mem) = alloc m * 4
      let (r : [m]i32 @ r_mem -> R(m)) =
        kernel j < m do
          let (q_mem : mem) = alloc (j + 1) * 4
          let (q : [j + 1]i32 @ q_mem -> R(j + 1)) =
            kernel k < j + 1 do
              let (x : i32) = A[i, k]
              in (x * x)
          let (t : i32) =
            reduce (+) k < j + 1 do
              let (x : i32) = q[k]
              in (x)
          in (t)
      in (r)
  in (s_mem, s)
