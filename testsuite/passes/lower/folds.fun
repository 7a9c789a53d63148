// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s > %t.imp
// RUN: echo 2 0 | funrun %s > %t.0 && echo 2 0 | funrun %t.imp | diff %t.0 -
// RUN: echo 2 1 | funrun %s > %t.1 && echo 2 1 | funrun %t.imp | diff %t.1 -
// RUN: echo 2 2 | funrun %s > %t.2 && echo 2 2 | funrun %t.imp | diff %t.2 -
// RUN: echo 2 255 | funrun %s > %t.255 && echo 2 255 | funrun %t.imp | diff %t.255 -
// RUN: echo 2 256 | funrun %s > %t.256 && echo 2 256 | funrun %t.imp | diff %t.256 -
// RUN: echo 2 257 | funrun %s > %t.257 && echo 2 257 | funrun %t.imp | diff %t.257 -
// RUN: echo 2 513 | funrun %s > %t.513 && echo 2 513 | funrun %t.imp | diff %t.513 -
// RUN: echo 2 700 | funrun %s > %t.700 && echo 2 700 | funrun %t.imp | diff %t.700 -
// Lanes fold as many parts as there are iterations, up to 256; whatever these
// are, values are the same.

entry fun folds (n : i64) (m : i64) : (s_mem' : mem, [n]i32 @ s_mem' -> R(n), u_mem' : mem, [n]i64 @ u_mem' -> R(n), v_mem' : mem, [n]i64 @ v_mem' -> R(n), c_mem' : mem, [n][m]i32 @ c_mem' -> R(n, m), g_mem' : mem, [n][m]i64 @ g_mem' -> R(n, m), h_mem' : mem, [n][m]i64 @ h_mem' -> R(n, m), q_mem' : mem, [n][m]i8 @ q_mem' -> C(n, m)) =
  let (s_mem : mem) = alloc n * 4
  let (u_mem : mem) = alloc n * 8
  let (v_mem : mem) = alloc n * 8
  let (c_mem : mem) = alloc n * m * 4
  let (g_mem : mem) = alloc n * m * 8
  let (h_mem : mem) = alloc n * m * 8
  let (q_mem : mem) = alloc n * m
  let (s : [n]i32 @ s_mem -> R(n)) (u : [n]i64 @ u_mem -> R(n)) (v : [n]i64 @ v_mem -> R(n)) (c : [n][m]i32 @ c_mem -> R(n, m)) (g : [n][m]i64 @ g_mem -> R(n, m)) (h : [n][m]i64 @ h_mem -> R(n, m)) (q : [n][m]i8 @ q_mem -> C(n, m)) =
    kernel i < n at block do
      let (best : i32) (at' : i64) (sum : i64) (cs : [m]i32 @ c_mem -> i * m + {(m : 1)}) =
        reduce (#[comm] (\ (a : i32) (x : i64) (b : i32) (y : i64) ->
            let (c : bool) = a > b || a == b && x < y
            in (select(c, a, b), select(c, x, y)), -7i32, -1), +, id) j < m at lane do
          let (a : i32) = i32(j * 7919 % 10007 - 5000)
          in (a, j, i64(a) + i, a * 3i32)
      let (p : i64) (z : i64) =
        reduce ((\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (a * c % 1000003, (b * c + d) % 1000003), 5, 6)) j < m at lane do
          let (a : i32) = i32(j * 7919 % 10007 - 5000)
          in (i64(a) % 1000 + i, j)
      let (gs : [m]i64 @ g_mem -> i * m + {(m : 1)}) (hs : [m]i64 @ h_mem -> i * m + {(m : 1)}) (qs : [m]i8 @ q_mem -> i + {(m : n)}) =
        scan ((\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (a * c % 1000003, (b * c + d) % 1000003), 1, 0), max) j < m at lane do
          let (a : i32) = i32(j * 7919 % 10007 - 5000)
          in (i64(a) % 1000 + i, j, i8(a))
      in (best, at' + sum, p + z, cs, gs, hs, qs)
  in (s_mem, s, u_mem, u, v_mem, v, c_mem, c, g_mem, g, h_mem, h, q_mem, q)
