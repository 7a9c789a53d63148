// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Operators that combine arrays have blocks for their operands; what filter
// and partition accept has room for all.

fun folds (n : i64) (m : i64) (A : [n][m]f32) (z : [m]f32) : ([m]f32, [n][m]f32, [n]f32) =
  let (s : [m]f32) =
    reduce ((\ (a : [m]f32) (b : [m]f32) ->
        let (c : [m]f32) =
          kernel j < m do
            let (x : f32) = a[j]
            let (y : f32) = b[j]
            in (x + y)
        in (c), z)) i < n do
      let (row : [m]f32) = A[i, :]
      in (row)
  let (p : [n][m]f32) (ids : [n]f32) =
    scan ((\ (a : [m]f32) (b : [m]f32) -> in (b), z), id) i < n do
      let (row : [m]f32) = A[i, :]
      let (x : f32) = row[0]
      in (row, x)
  in (s, p, ids)

fun counts (n : i64) (m : i64) (A : [n][m]f32) : (k : i64, [k][m]f32, [k]f32, [n - k]f32) =
  let (k : i64) (rows : [k][m]f32) (firsts : [k]f32) =
    filter i < n do
      let (row : [m]f32) = A[i, :]
      let (x : f32) = row[0]
      in (row, x, x > 0.0f32)
  let (h : i64) (low : [h]f32) (high : [n - h]f32) =
    partition i < n do
      let (x : f32) = A[i, 0]
      in (x, x < 0.5f32)
  assert h == k
  in (k, rows, firsts, high)

// CHECK-LABEL: fun folds (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) (z_mem : mem) (z : [m]f32 @ z_mem -> R(m)) : (s_mem' : mem, [m]f32 @ s_mem' -> R(m), p_mem' : mem, [n][m]f32 @ p_mem' -> R(n, m), ids_mem' : mem, [n]f32 @ ids_mem' -> R(n)) =
// CHECK-NEXT:   let (a_mem : mem) = alloc m * 4
// CHECK-NEXT:   let (b_mem : mem) = alloc m * 4
// CHECK-NEXT:   let (s_mem : mem) = alloc m * 4
// CHECK-NEXT:   let (s : [m]f32 @ s_mem -> R(m)) =
// CHECK-NEXT:     reduce ((\ (a : [m]f32 @ a_mem -> R(m)) (b : [m]f32 @ b_mem -> R(m)) ->
// CHECK-NEXT:         let (c_mem : mem) = alloc m * 4
// CHECK-NEXT:         let (c : [m]f32 @ c_mem -> R(m)) =
// CHECK-NEXT:           kernel j < m do
// CHECK-NEXT:             let (x : f32) = a[j]
// CHECK-NEXT:             let (y : f32) = b[j]
// CHECK-NEXT:             in (x + y)
// CHECK-NEXT:         in (c), z)) i < n do
// CHECK-NEXT:       let (row : [m]f32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
// CHECK-NEXT:       in (row)
// CHECK-NEXT:   let (a_mem_1 : mem) = alloc m * 4
// CHECK-NEXT:   let (b_mem_1 : mem) = alloc m * 4
// CHECK-NEXT:   let (p_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (ids_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (p : [n][m]f32 @ p_mem -> R(n, m)) (ids : [n]f32 @ ids_mem -> R(n)) =
// CHECK-NEXT:     scan ((\ (a : [m]f32 @ a_mem_1 -> R(m)) (b : [m]f32 @ b_mem_1 -> R(m)) -> in (b), z), id) i < n do
// CHECK-NEXT:       let (row : [m]f32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
// CHECK-NEXT:       let (x : f32) = row[0]
// CHECK-NEXT:       in (row, x)
// CHECK-NEXT:   in (s_mem, s, p_mem, p, ids_mem, ids)
//
// CHECK-LABEL: fun counts (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (k : i64, rows_mem' : mem, [k][m]f32 @ rows_mem' -> R(k, m), firsts_mem' : mem, [k]f32 @ firsts_mem' -> R(k), high_mem' : mem, [n - k]f32 @ high_mem' -> R(n - k)) =
// CHECK-NEXT:   let (rows_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (firsts_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (k : i64) (rows : [k][m]f32 @ rows_mem -> R(k, m)) (firsts : [k]f32 @ firsts_mem -> R(k)) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (row : [m]f32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
// CHECK-NEXT:       let (x : f32) = row[0]
// CHECK-NEXT:       in (row, x, x > 0.0f32)
// CHECK-NEXT:   let (low_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (high_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (h : i64) (low : [h]f32 @ low_mem -> R(h)) (high : [n - h]f32 @ high_mem -> R(n - h)) =
// CHECK-NEXT:     partition i < n do
// CHECK-NEXT:       let (x : f32) = A[i, 0]
// CHECK-NEXT:       in (x, x < 0.5f32)
// CHECK-NEXT:   assert h == k
// CHECK-NEXT:   in (k, rows_mem, rows, firsts_mem, firsts, high_mem, high)
