// RUN: segments %s | lower | funcheck %s
// RUN: segments %s | lower | funverify -q --same-as=%s
// RUN: segments --always %s | lower | funverify -q --same-as=%s
// RUN: segments --always %s | lower > %t.imp
// RUN: echo 2 3 0 | funrun --entry=sifts %s > %t.1 && echo 2 3 0 | funrun --entry=sifts %t.imp | diff %t.1 -
// RUN: echo 2 3 1 | funrun --entry=sifts %s > %t.1 && echo 2 3 1 | funrun --entry=sifts %t.imp | diff %t.1 -
// RUN: echo 2 3 700 | funrun --entry=sifts %s > %t.1 && echo 2 3 700 | funrun --entry=sifts %t.imp | diff %t.1 -
// RUN: echo 2 700 5 | funrun --entry=scatters %s > %t.2 && echo 2 700 5 | funrun --entry=scatters %t.imp | diff %t.2 -
// RUN: echo 3 0 2 | funrun --entry=scatters %s > %t.2 && echo 3 0 2 | funrun --entry=scatters %t.imp | diff %t.2 -
// RUN: echo 4 300 3 | funrun --entry=control %s > %t.3 && echo 4 300 3 | funrun --entry=control %t.imp | diff %t.3 -
// RUN: echo 4 3 0 | funrun --entry=control %s > %t.3 && echo 4 3 0 | funrun --entry=control %t.imp | diff %t.3 -
// RUN: echo 3 300 5 | funrun --entry=nested %s > %t.4 && echo 3 300 5 | funrun --entry=nested %t.imp | diff %t.4 -
// Lanes share the iterations of all forms that a segment goes through.

// What was accepted of a segment is another one, of a length that only its group
// knows.
// CHECK-LABEL: entry imp sifts (
// CHECK: if n > 0 && n < 32768 && m >= 256 then
// CHECK: kernel i_{{[0-9]+}} < n at block do
// CHECK: {{c.*}}_parts <- alloc 2048 in shared
// CHECK: kernel {{.*}} < parts at lane do
// CHECK: c{{.*}} <- c{{.*}}_parts[
// CHECK: kernel {{.*}} < parts{{.*}} at lane do
// CHECK: X_mem[
// CHECK: kernel i < n at thread do
// CHECK-NOT: at lane
// CHECK: for j < m do
entry fun sifts (n : i64) (k : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (X_mem : mem) = alloc n * m * 8
  let (P_mem : mem) = alloc n * m * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (c : i64) (xs : [c]i64 @ X_mem -> i * m + {(c : 1)}) =
        filter j < m do
          let (x : i64) = fmod(j * 7919 + i, 101)
          in (x, x % 3 == 1)
      let (d : i64) (low : [d]i64 @ P_mem -> i * m + {(d : 1)}) (high : [m - d]i64 @ P_mem -> i * m + d + {(m - d : 1)}) =
        partition j < m do
          in (j * k, fmod(j * 31, 7) < 3)
      let (a : i64) =
        reduce (+) j < c do
          let (x : i64) = xs[j]
          in (x * (j + 1))
      let (b : i64) =
        reduce (+) j < d do
          let (x : i64) = low[j]
          in (x * (j + 1))
      in (a - b + c + d)
  in (s_mem, s)

// Updates of integers, and the largest and least of floats, in any order.  What a
// thread has for itself, the group shares.
// CHECK-LABEL: entry imp scatters (
// CHECK: if n > 0 && n < 32768 && m >= 256 then
// CHECK: kernel i_{{[0-9]+}} < n at block do
// CHECK: var h_mem{{.*}} : mem(shared)
// CHECK: h_mem{{.*}} <- alloc 128 in shared
// CHECK: kernel {{.*}} < 16 at lane do
// CHECK: barrier
// CHECK-NEXT: scatter (+) {{.*}} < m at lane do
// CHECK: into {{.*}} < 16 (h_mem
// CHECK: scatter (max) {{.*}} < m at lane do
// CHECK: kernel {{.*}} < m at lane do
// CHECK: kernel i < n at thread do
// CHECK: h_mem <- alloc 128 in private
entry fun scatters (n : i64) (m : i64) (k : i64) : (r_mem' : mem, [n][m]i64 @ r_mem' -> R(n, m), s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert k >= 1
  let (r_mem : mem) = alloc n * m * 8
  let (f_mem : mem) = alloc n * k * 4
  let (s_mem : mem) = alloc n * 8
  let (r : [n][m]i64 @ r_mem -> R(n, m)) (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (h_mem : mem(private)) = alloc 128 in private
      let (h0 : [16]i64 @ h_mem -> R(16)) = replicate [16] i
      let (h : [16]i64 @ h_mem -> R(16)) =
        scatter (+) h0 j < m do
          in (j % 17, fmod(j * 7919, 31))
      let (f0 : [k]f32 @ f_mem -> i * k + {(k : 1)}) = replicate [k] 0.0f32
      let (f : [k]f32 @ f_mem -> i * k + {(k : 1)}) =
        scatter (max) f0 j < m do
          in (fmod(j, k), f32(fmod(j * 31, 1009)))
      let (r0 : [m]i64 @ r_mem -> i * m + {(m : 1)}) = replicate [m] 7
      let (r : [m]i64 @ r_mem -> i * m + {(m : 1)}) =
        scatter r0 j < m do
          in (select(j % 2 == 0, m - 1 - j, -1), j)
      let (t : i64) =
        reduce (+) j < 16 do
          let (x : i64) = h[j]
          in (x * (j + 1))
      let (u : f32) = f[0]
      in (r, t + i64(u))
  in (r_mem, r, s_mem, s)

// In branches and loops, whatever chooses; the length of what may not run is not
// looked at before.
// CHECK-LABEL: entry imp control (
// CHECK: if n > 0 && n < 32768 && m >= 256 then
// CHECK: kernel i_{{[0-9]+}} < n at block do
// CHECK: if i{{.*}} % 2 == 0 then
// CHECK: at lane do
// CHECK: for u{{.*}} < t do
// CHECK: at lane do
// CHECK: kernel i < n at thread do
entry fun control (n : i64) (m : i64) (t : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (q_mem : mem) = alloc n * m * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (first : i64) =
        if i % 2 == 0 then
          let (s : i64) =
            reduce (+) j < m do
              in (j % (i + 2))
          in (s)
        else
          let (s : i64) =
            reduce (max) j < 1000 / i do
              in (fmod(j * 7919, 1009))
          in (s)
      let (q0 : [m]i64 @ q_mem -> i * m + {(m : 1)}) = iota m
      let (last : i64) (q : [m]i64 @ q_mem -> i * m + {(m : 1)}) =
        loop (acc : i64 = first) (p : [m]i64 @ q_mem -> i * m + {(m : 1)} = q0) for u < t do
          let (s : i64) =
            reduce (+) j < m do
              let (x : i64) = p[j]
              in (x)
          let (p' : [m]i64 @ q_mem -> i * m + {(m : 1)}) =
            kernel j < m do
              let (x : i64) = p[j]
              in (x + s % 7)
          in (acc + s, p')
      in (last)
  in (s_mem, s)

// A kernel in a kernel is its lanes', with the fold in it; one of few iterations
// each lane runs.
// CHECK-LABEL: entry imp nested (
// CHECK: if n > 0 && n < 32768 && (m >= 256 || k >= 256) then
// CHECK: kernel i_{{[0-9]+}} < n at block do
// CHECK: kernel j{{.*}} < m, l{{.*}} < k at lane do
// CHECK: for o{{.*}} < 3 do
// CHECK: for o{{.*}} < 4 do
// CHECK-NOT: at lane
// CHECK: kernel i < n at thread do
entry fun nested (n : i64) (m : i64) (k : i64) : (a_mem' : mem, [n][m][k]i64 @ a_mem' -> R(n, m, k), s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (a_mem : mem) = alloc n * m * k * 8
  let (s_mem : mem) = alloc n * 8
  let (a : [n][m][k]i64 @ a_mem -> R(n, m, k)) (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (a : [m][k]i64 @ a_mem -> i * m * k + {(m : k), (k : 1)}) =
        kernel j < m, l < k do
          let (x : i64) =
            reduce (+) o < 3 do
              in (o * j + l)
          in (x - i)
      let (x : i64) =
        reduce (+) o < 4 do
          in (o * i)
      in (a, x)
  in (a_mem, a, s_mem, s)
