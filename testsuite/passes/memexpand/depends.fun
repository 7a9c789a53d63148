// Sizes that depend on what lives in a block that was expanded before.
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// RUN: memexpand --remarks %s 2>&1 | funcheck %s
// CHECK: 't_mem' is allocated once for all iterations, each with its own size
// CHECK: 'f_mem' is allocated once for all iterations, each with its own size
// CHECK: 'h_mem' is allocated once for all iterations, each with its own size
// CHECK: 'u_mem' is allocated before the branch
// CHECK: 'v_mem' is allocated before the branch
// CHECK: 'u_mem' is allocated before the loop
// CHECK: 'v_mem' is allocated before the loop

entry fun counted (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert m >= 1 && m <= 6 && n <= 7
  let (s_mem : mem) = alloc n * 8
  let (A0 : [0]i64 @ A_mem -> R(0)) = A[0 : 0]
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) = max(0, a)
      let (t_mem : mem) = alloc (k) * 8
      let (t : [k]i64 @ t_mem -> R(k)) =
        kernel t_j < k do
          in (i64(t_j * 3 + i))
      let (f_mem : mem) = alloc k * 8
      let (g : i64) (u : [g]i64 @ f_mem -> R(g)) =
        filter z < k do
          let (x : i64) = t[z]
          in (x, fmod(x, 2) == 0)
      let (h_mem : mem) = alloc g * 8
      let (h : [g]i64 @ h_mem -> R(g)) = copy u
      let (r : i64) =
        reduce (+) r_z < g do
          let (r_x : i64) = h[r_z]
          in (i64(r_x) * (r_z + 1))
      in (r)
  in (s_mem, s)

entry fun branch (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert m >= 1 && m <= 6
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (r : i64) =
        if a > 1 then
          let (k : i64) = max(0, a)
          let (t_mem : mem) = alloc k * 8
          let (t : [k]i64 @ t_mem -> R(k)) =
            kernel j < k do
              let (b : i64) = A[fmod(i + j, n)]
              in (fmod(b, 5))
          let (g : i64) =
            reduce (+) j < k do
              let (b : i64) = t[j]
              in (b)
          let (u_mem : mem) = alloc g * 8
          let (u : [g]i64 @ u_mem -> R(g)) = iota g
          let (h : i64) =
            reduce (max) j < g do
              let (b : i64) = u[j]
              in (fmod(b, 4))
          let (h1 : i64) = max(0, h)
          let (v_mem : mem) = alloc h1 * 8
          let (v : [h1]i64 @ v_mem -> R(h1)) = iota h1
          let (w : i64) =
            reduce (+) j < h1 do
              let (b : i64) = v[j]
              in (b)
          in (w + g)
        else
          in (0)
      in (r)
  in (s_mem, s)

entry fun trips (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert m >= 1 && m <= 6
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (r : i64) =
        loop (acc : i64 = a) for q < m do
          let (k : i64) = max(0, a + q)
          let (t_mem : mem) = alloc k * 8
          let (t : [k]i64 @ t_mem -> R(k)) =
            kernel j < k do
              let (b : i64) = A[fmod(i + j, n)]
              in (fmod(b, 5))
          let (g : i64) =
            reduce (+) j < k do
              let (b : i64) = t[j]
              in (b)
          let (u_mem : mem) = alloc g * 8
          let (u : [g]i64 @ u_mem -> R(g)) = iota g
          let (h : i64) =
            reduce (max) j < g do
              let (b : i64) = u[j]
              in (fmod(b, 4))
          let (h1 : i64) = max(0, h)
          let (v_mem : mem) = alloc h1 * 8
          let (v : [h1]i64 @ v_mem -> R(h1)) = iota h1
          let (w : i64) =
            reduce (+) j < h1 do
              let (b : i64) = v[j]
              in (b)
          in (fmod(acc * 3 + w + g, 1001))
      in (r)
  in (s_mem, s)
