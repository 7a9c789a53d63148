// Calls in FUNMEM: blocks, offsets and strides that are passed along are what
// the caller passes.
// RUN: inline %s | funcheck %s
// RUN: inline %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (a' : mem, [n]i32 @ a' -> R(n), b' : mem, [m]i32 @ b' -> R(m)) =
// CHECK-NEXT:   let (o_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (out : [n]i32 @ o_mem -> R(n)) = scratch [n] i32
// CHECK-NEXT:   let (q_mem : mem) = alloc m * 4
// CHECK-NEXT:   let (q : [m]i32 @ q_mem -> R(m)) =
// CHECK-NEXT:     kernel j < m do
// CHECK-NEXT:       let (c : [n]i32 @ A_mem -> j + {(n : m)}) = A[:, j]
// CHECK-NEXT:       let (s : i32) =
// CHECK-NEXT:         reduce (+) i < n do
// CHECK-NEXT:           let (x : i32) = c[i]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   let (r : [n]i32 @ o_mem -> R(n)) =
// CHECK-NEXT:     loop ([[R_1:r_[0-9]+]] : *[n]i32 @ o_mem -> R(n) = out) for [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:       let (row : [m]i32 @ A_mem -> [[I_1]] * m + {(m : 1)}) = A[[[I_1]], :]
// CHECK-NEXT:       let (#[mem] o : i64) = [[I_1]] * m
// CHECK-NEXT:       let ([[S_1:s_[0-9]+]] : i32) =
// CHECK-NEXT:         reduce (+) [[I_2:i_[0-9]+]] < m do
// CHECK-NEXT:           let ([[X_1:x_[0-9]+]] : i32) = row[[[I_2]]]
// CHECK-NEXT:           in ([[X_1]])
// CHECK-NEXT:       let (r' : [n]i32 @ o_mem -> R(n)) = [[R_1]] with [[[I_1]]] = [[S_1]]
// CHECK-NEXT:       in (r')
// CHECK-NEXT:   in (o_mem, r, q_mem, q)
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
