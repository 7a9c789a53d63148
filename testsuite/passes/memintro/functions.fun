// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Functions take and return blocks; what a result may be found by is not
// returned.

fun first_row (n : i64) (m : i64) (A : [n][m]f32) : ([m]f32) =
  assert n > 0
  let (r : [m]f32) = A[0, :]
  in (r)

fun some_row (n : i64) (m : i64) (i : i64) (A : [n][m]f32) : ([m]f32, f32) =
  let (j : i64) = i + 1
  let (r : [m]f32) = A[j, :]
  let (x : f32) = r[0]
  in (r, x)

fun search (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  let (h : i64) =
    reduce (max) i < n do
      in (i)
  let (r : [h]f32) = A[n - h : h]
  in (h, r)

fun same_block (n : i64) (A : [2 * n]f32) : ([n]f32, [n]f32) =
  let (low : [n]f32) = A[0 : n]
  let (high : [n]f32) = A[n : n]
  in (low, high)

entry fun main (n : i64) (A : [n][2 * n]f32) : (f32) =
  let (a : [2 * n]f32) = first_row(n, 2 * n, A)
  let (b : [2 * n]f32) (x : f32) = some_row(n, 2 * n, n - 2, A)
  let (k : i64) (c : [k]f32) = search(2 * n, b)
  let (d : [n]f32) (e : [n]f32) = same_block(n, a)
  let (y : f32) = e[0]
  in (x + y)

// CHECK-LABEL: fun first_row (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (A_mem' : mem, [m]f32 @ A_mem' -> R(m)) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (r : [m]f32 @ A_mem -> R(m)) = A[0, :]
// CHECK-NEXT:   in (A_mem, r)
//
// CHECK-LABEL: fun some_row (n : i64) (m : i64) (i : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (A_mem' : mem, [m]f32 @ A_mem' -> m * i + m + {(m : 1)}, f32) =
// CHECK-NEXT:   let (j : i64) = i + 1
// CHECK-NEXT:   let (r : [m]f32 @ A_mem -> j * m + {(m : 1)}) = A[j, :]
// CHECK-NEXT:   let (x : f32) = r[0]
// CHECK-NEXT:   in (A_mem, r, x)
//
// CHECK-LABEL: fun search (n : i64) (A_mem : mem) (#[mem] A_offset : i64) (A : [n]f32 @ A_mem -> A_offset + {(n : 1)}) : (k : i64, A_mem' : mem, [k]f32 @ A_mem' -> n + A_offset - k + {(k : 1)}) =
// CHECK-NEXT:   let (h : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       in (i)
// CHECK-NEXT:   let (r : [h]f32 @ A_mem -> n - h + A_offset + {(h : 1)}) = A[n - h : h]
// CHECK-NEXT:   in (h, A_mem, r)
//
// CHECK-LABEL: fun same_block (n : i64) (A_mem : mem) (A : [2 * n]f32 @ A_mem -> R(2 * n)) : (A_mem' : mem, [n]f32 @ A_mem' -> R(n), [n]f32 @ A_mem' -> n + {(n : 1)}) =
// CHECK-NEXT:   let (low : [n]f32 @ A_mem -> R(n)) = A[0 : n]
// CHECK-NEXT:   let (high : [n]f32 @ A_mem -> n + {(n : 1)}) = A[n : n]
// CHECK-NEXT:   in (A_mem, low, high)
//
// CHECK-LABEL: entry fun main (n : i64) (A_mem : mem) (A : [n][2 * n]f32 @ A_mem -> R(n, 2 * n)) : (f32) =
// CHECK-NEXT:   let (a_mem : mem) (a : [2 * n]f32 @ a_mem -> R(2 * n)) = first_row(n, 2 * n, A_mem, A)
// CHECK-NEXT:   let (b_mem : mem) (b : [2 * n]f32 @ b_mem -> 2 * n * n - 2 * n + {(2 * n : 1)}) (x : f32) = some_row(n, 2 * n, n - 2, A_mem, A)
// CHECK-NEXT:   let (k : i64) (c_mem : mem) (c : [k]f32 @ c_mem -> 2 * n * n - k + {(k : 1)}) = search(2 * n, b_mem, 2 * n * n - 2 * n, b)
// CHECK-NEXT:   let (d_mem : mem) (d : [n]f32 @ d_mem -> R(n)) (e : [n]f32 @ d_mem -> n + {(n : 1)}) = same_block(n, a_mem, a)
// CHECK-NEXT:   let (y : f32) = e[0]
// CHECK-NEXT:   in (x + y)
