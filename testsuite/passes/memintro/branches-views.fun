// Rows and columns from two branches: what is dense stays so, by a copy; of a
// row the offset and the stride are returned.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: c : bool) (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) (B_mem : mem) (B : [m][n]i32 @ B_mem -> R(m, n)) : (s_mem' : mem, [n]i32 @ s_mem' -> R(n), r_mem' : mem, #[mem] r_offset' : i64, #[mem] r_stride' : i64, [m]i32 @ r_mem' -> r_offset' + {(m : r_stride')}) =
// CHECK-NEXT:   let (Z_mem : mem) (Z : [n][m]i32 @ Z_mem -> R(n, m)) (r_mem : mem) (#[mem] r_offset : i64) (#[mem] r_stride : i64) (r : [m]i32 @ r_mem -> r_offset + {(m : r_stride)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (r : [m]i32 @ A_mem -> R(m)) = A[0, :]
// CHECK-NEXT:       in (A_mem, A, A_mem, 0, 1, r)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (T : [n][m]i32 @ B_mem -> C(n, m)) = transpose B
// CHECK-NEXT:       let (rv : [n][m]i32 @ B_mem -> m * n - n + {(n : 1), (m : -n)}) = reverse 1 T
// CHECK-NEXT:       let (r : [m]i32 @ B_mem -> n * m - 1 + {(m : -n)}) = rv[n - 1, :]
// CHECK-NEXT:       let (rv_mem : mem) = alloc n * m * 4
// CHECK-NEXT:       #[mem] let ([[RV_1:rv_[0-9]+]] : [n][m]i32 @ rv_mem -> R(n, m)) = copy rv
// CHECK-NEXT:       in (rv_mem, [[RV_1]], B_mem, n * m - 1, -n, r)
// CHECK-NEXT:   let (s_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (s : [n]i32 @ s_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (z : [m]i32 @ Z_mem -> i * m + {(m : 1)}) = Z[i, :]
// CHECK-NEXT:       let (q : i32) =
// CHECK-NEXT:         reduce (+) j < m do
// CHECK-NEXT:           let (v : i32) = z[j]
// CHECK-NEXT:           in (v)
// CHECK-NEXT:       in (q)
// CHECK-NEXT:   in (s_mem, s, r_mem, r_offset, r_stride, r)
entry fun main (c : bool) (n : i64) (m : i64) (A : [n][m]i32) (B : [m][n]i32) : ([n]i32, [m]i32) =
  let (Z : [n][m]i32) (r : [m]i32) =
    if c then
      let (r : [m]i32) = A[0, :]
      in (A, r)
    else
      let (T : [n][m]i32) = transpose B
      let (rv : [n][m]i32) = reverse 1 T
      let (r : [m]i32) = rv[n - 1, :]
      in (rv, r)
  let (s : [n]i32) =
    kernel i < n do
      let (z : [m]i32) = Z[i, :]
      let (q : i32) =
        reduce (+) j < m do
          let (v : i32) = z[j]
          in (v)
      in (q)
  in (s, r)
