// Of a block from outside nobody knows whether elements share a place: they
// are copied to places of their own, as the layout is passed along.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun main (n : i64) (m : i64) (c : i64) (A_mem : mem) (A : [m][m]i64 @ A_mem -> R(m, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1
  let (T : [m][m]i64 @ A_mem -> C(m, m)) = transpose A
  let (#[mem] s : i64) (#[mem] t : i64) (B : [m][m]i64 @ A_mem -> 0 + {(m : s), (m : t)}) =
    if c > 0 then
      in (m, 1, A)
    else
      in (1, m, T)
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (X_mem : mem) (#[mem] u : i64) (#[mem] v : i64) (X : [m][m]i64 @ X_mem -> 0 + {(m : u), (m : v)}) =
        if i > c then
          let (Y_mem : mem) = alloc m * m * 8
          let (Y : [m][m]i64 @ Y_mem -> C(m, m)) = replicate [m][m] i
          in (Y_mem, 1, m, Y)
        else
          in (A_mem, s, t, B)
      let (x : i64) = X[0, m - 1]
      in (x)
  in (R_mem, R)
//      CHECK: let (X_mem_1 : mem) = alloc max(0, n) * max(0, m * m) * 8
//      CHECK:   in (Y_mem, 1, m, Y)
// CHECK-NEXT: else
// CHECK-NEXT:   let ([[B:B_[0-9]+]] : [m][m]i64 @ X_mem_1 -> i + {(m : m * n), (m : n)}) = copy B
// CHECK-NEXT:   in (X_mem_1, m, 1, [[B]])
