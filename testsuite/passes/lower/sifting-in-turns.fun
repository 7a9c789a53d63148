// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s > %t.imp
// RUN: echo 3 700 4 | funrun --entry=turns %s > %t.1 && echo 3 700 4 | funrun --races --entry=turns %t.imp | diff %t.1 -
// RUN: echo 3 700 4 | funrun --entry=chosen %s > %t.2 && echo 3 700 4 | funrun --races --entry=chosen %t.imp | diff %t.2 -
// Lanes sift from one block into another one, also where a loop swaps both.

// CHECK-LABEL: entry imp turns (
// CHECK-NOT: filter
// CHECK: return
entry fun turns (n : i64) (m : i64) (t : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (x_mem : mem) = alloc n * m * 8
  let (y_mem : mem) = alloc n * m * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n at block do
      let (x : [m]i64 @ x_mem -> i * m + {(m : 1)}) =
        kernel j < m at lane do
          in (j * 7919 % 1009 + i)
      let (p_mem : mem) (q_mem : mem) (k : i64) (p : [k]i64 @ p_mem -> i * m + {(k : 1)}) =
        loop (p_mem : mem = x_mem) (q_mem : mem = y_mem) (k : i64 = m) (p : [k]i64 @ p_mem -> i * m + {(k : 1)} = x) for h < t do
          let (l : i64) (q : [l]i64 @ q_mem -> i * m + {(l : 1)}) =
            filter j < k at lane do
              let (a : i64) = p[k - 1 - j]
              in (a / 2, a % 4 != h)
          in (q_mem, p_mem, l, q)
      let (sum : i64) =
        loop (u : i64 = k) for j < k do
          let (b : i64) = p[j]
          in (u * 31 % 65537 + b)
      in (sum)
  in (s_mem, s)

// But not where a branch may choose the one that they put into.
// CHECK-LABEL: entry imp chosen (
// CHECK: filter
// CHECK: return
entry fun chosen (n : i64) (m : i64) (t : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (x_mem : mem) = alloc n * m * 8
  let (y_mem : mem) = alloc n * m * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n at block do
      let (x : [m]i64 @ x_mem -> i * m + {(m : 1)}) =
        kernel j < m at lane do
          in (j * 7919 % 1009 + i)
      let (y : [m]i64 @ y_mem -> i * m + {(m : 1)}) =
        kernel j < m at lane do
          in (j * 7907 % 1013 + i)
      let (z_mem : mem) (z : [m]i64 @ z_mem -> i * m + {(m : 1)}) =
        if t > 3 then
          in (x_mem, x)
        else
          in (y_mem, y)
      let (l : i64) (q : [l]i64 @ y_mem -> i * m + {(l : 1)}) =
        filter j < m at lane do
          let (a : i64) = z[j]
          in (a / 2, a % 4 != 0)
      let (sum : i64) =
        loop (u : i64 = l) for j < l do
          let (b : i64) = q[j]
          in (u * 31 % 65537 + b)
      in (sum)
  in (s_mem, s)
