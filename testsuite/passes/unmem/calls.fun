// Functions that take and give blocks, offsets and strides.
// RUN: unmem %s | funcheck %s
// RUN: unmem %s | funverify -q --same-as=%s
// CHECK-LABEL: fun rowsum (
// CHECK-SAME: m : i64) (r : [m]i32) : (i32) =
// CHECK-NEXT:   let (t : i32) =
// CHECK-NEXT:     reduce (+) i < m do
// CHECK-NEXT:       let (x : i32) = r[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (t)
// CHECK-EMPTY:
// CHECK-LABEL: fun both (
// CHECK-SAME: n : i64) (m : i64) (A : [n][m]i32) (out : *[n]i32) : (*[n]i32, [m]i32) =
// CHECK-NEXT:   let (q : [m]i32) =
// CHECK-NEXT:     kernel j < m do
// CHECK-NEXT:       let (c : [n]i32) = A[:, j]
// CHECK-NEXT:       let (s : i32) = rowsum(n, c)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   let (r : [n]i32) =
// CHECK-NEXT:     loop (r : *[n]i32 = out) for i < n do
// CHECK-NEXT:       let (row : [m]i32) = A[i, :]
// CHECK-NEXT:       let (s : i32) = rowsum(m, row)
// CHECK-NEXT:       let (r' : [n]i32) = r with [i] = s
// CHECK-NEXT:       in (r')
// CHECK-NEXT:   in (r, q)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (m : i64) (A : [n][m]i32) : ([n]i32, [m]i32) =
// CHECK-NEXT:   let (out : [n]i32) = scratch [n] i32
// CHECK-NEXT:   let (r : [n]i32) (q : [m]i32) = both(n, m, A, out)
// CHECK-NEXT:   in (r, q)
fun rowsum (m : i64) (#[mem] o : i64) (#[mem] s : i64) (r_mem : mem) (r : [m]i32 @ r_mem -> o + {(m : s)}) : (i32) =
  let (t : i32) =
    reduce (+) i < m do
      let (x : i32) = r[i]
      in (x)
  in (t)
fun both (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) (o_mem : mem) (out : *[n]i32 @ o_mem -> R(n)) : (*[n]i32 @ o_mem -> R(n), q_mem' : mem, [m]i32 @ q_mem' -> R(m)) =
  let (q_mem : mem) = alloc m * 4
  let (q : [m]i32 @ q_mem -> R(m)) =
    kernel j < m do
      let (c : [n]i32 @ A_mem -> j + {(n : m)}) = A[:, j]
      let (s : i32) = rowsum(n, j, m, A_mem, c)
      in (s)
  let (r : [n]i32 @ o_mem -> R(n)) =
    loop (r : *[n]i32 @ o_mem -> R(n) = out) for i < n do
      let (row : [m]i32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (s : i32) = rowsum(m, i * m, 1, A_mem, row)
      let (r' : [n]i32 @ o_mem -> R(n)) = r with [i] = s
      in (r')
  in (r, q_mem, q)
entry fun main (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (a' : mem, [n]i32 @ a' -> R(n), b' : mem, [m]i32 @ b' -> R(m)) =
  let (o_mem : mem) = alloc n * 4
  let (out : [n]i32 @ o_mem -> R(n)) = scratch [n] i32
  let (r : [n]i32 @ o_mem -> R(n)) (q_mem : mem) (q : [m]i32 @ q_mem -> R(m)) = both(n, m, A_mem, A, o_mem, out)
  in (o_mem, r, q_mem, q)
