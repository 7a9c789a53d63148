// RUN: segments %s | lower | funcheck %s
// RUN: segments --always %s | lower | funcheck %s
// RUN: segments --always %s | lower | funverify -q --same-as=%s
// RUN: segments --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=REMARK
// RUN: lower --remarks %s 2>&1 >/dev/null | funcheck %s --allow-empty --check-prefix=THREADS
// Segments that threads go over in any case, and why.
// THREADS-NOT: segment

// Lengths that depend on the segment; short ones; and segments of a group, or of
// threads, as they say.
// CHECK-LABEL: entry imp lengths (
// CHECK-NOT: < 32768
// CHECK-NOT: at lane
// CHECK: return
// REMARK: segments-left.fun:21:3: remark: a thread executes each segment: no segment is known to be long before it begins [segments, missed: segments]
// REMARK: segments-left.fun:27:3: remark: a thread executes each segment: no segment is known to be long
// REMARK: segments-left.fun:34:3: remark: a thread executes each segment: no segment is known to be long
entry fun lengths (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert m >= 0
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        reduce (+) l < m + i do
          in (l)
      in (t)
  let (s1 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (w : i64) = m * 2
      let (t : i64) =
        reduce (+) l < w do
          in (l)
      in (t)
  let (s2 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        reduce (+) l < 255 do
          in (l)
      in (t)
  let (s3 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n at block do
      let (t : i64) =
        reduce (+) l < m do
          in (l)
      in (t)
  let (s4 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n at thread do
      let (t : i64) =
        reduce (+) l < m do
          in (l)
      in (t)
  in (s_mem, s4)

// A length that may have no value: after an assert, and in a branch.
// CHECK-LABEL: entry imp behind (
// CHECK-NOT: < 32768
// CHECK-NOT: at lane
// CHECK: return
// REMARK: remark: a thread executes each segment: no segment is known to be long
// REMARK: remark: a thread executes each segment: no segment is known to be long
entry fun behind (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      assert m != 0
      let (t : i64) =
        reduce (+) l < 1000 / m do
          in (l)
      in (t)
  let (s1 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        if m != 0 then
          let (t : i64) =
            reduce (+) l < 1000 / m do
              in (l)
          in (t)
        else
          in (0)
      in (t)
  in (s_mem, s1)

// Lengths that may be undefined, where nobody runs as far: in a branch and in a loop.
// What runs in each iteration would fail there.
// CHECK-LABEL: entry imp speculative (
// CHECK-NOT: w >= 256
// CHECK: return
// REMARK: remark: a thread executes each segment: no segment is known to be long
// REMARK: remark: a thread executes each segment: no segment is known to be long
// REMARK: remark: a group executes each segment
entry fun speculative (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  #[spec] let (w : i64) = m * m
  #[spec] let (v : i64) = m * m * m
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        if i > 100 then
          let (t : i64) =
            reduce (+) l < w do
              in (l)
          in (t)
        else
          in (0)
      in (t)
  let (s1 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        loop (t : i64 = 0) for k < i - 100 do
          let (r : i64) =
            reduce (+) l < w do
              in (l)
          in (r + t)
      in (t)
  let (s2 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        reduce (+) l < v do
          in (l)
      in (t)
  in (s_mem, s2)

// Sums of floats and what looks at memory, in scatters; folds of arrays; a filter
// that writes what it reads.
// CHECK-LABEL: entry imp forms (
// CHECK-NOT: < 32768
// CHECK-NOT: at lane
// CHECK: return
// REMARK: remark: a thread executes each segment: its updates are ordered
// REMARK: remark: a thread executes each segment: its updates are ordered
// REMARK: remark: a thread executes each segment: it combines arrays, or has a 'then'
// REMARK: remark: a thread executes each segment: its body reads the block of its results
entry fun forms (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert m >= 0
  let (s_mem : mem) = alloc n * 8
  let (f_mem : mem) = alloc n * 8 * 4
  let (h_mem : mem) = alloc n * 8 * 8
  let (a_mem : mem) = alloc n * 16
  let (b_mem : mem) = alloc n * 16
  let (r_mem : mem) = alloc n * 16
  let (z_mem : mem) = alloc 16
  let (x_mem : mem) = alloc n * m * 8
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (f : [8]f32 @ f_mem -> 8 * i + {(8 : 1)}) = replicate [8] 0.0f32
      let (g : [8]f32 @ f_mem -> 8 * i + {(8 : 1)}) =
        scatter (+) f l < m do
          in (l % 8, f32(l))
      let (t : f32) = g[0]
      in (i64(t))
  let (s1 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (f : [8]i64 @ h_mem -> 8 * i + {(8 : 1)}) = replicate [8] 0
      let (g : [8]i64 @ h_mem -> 8 * i + {(8 : 1)}) =
        scatter ((\ (x : i64) (y : i64) ->
            let (c : i64) = z[0]
            in (x + y + c), 0)) f l < m do
          in (l % 8, l)
      let (t : i64) = g[0]
      in (t)
  let (s2 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (r : [2]i64 @ r_mem -> 2 * i + {(2 : 1)}) =
        reduce ((\ (a : [2]i64 @ a_mem -> 2 * i + {(2 : 1)}) (b : [2]i64 @ b_mem -> 2 * i + {(2 : 1)}) ->
            in (b), z)) l < m do
          in (z)
      let (t : i64) = r[0]
      in (t)
  let (s3 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (x : [m]i64 @ x_mem -> i * m + {(m : 1)}) = iota m
      let (c : i64) (y : [c]i64 @ x_mem -> i * m + {(c : 1)}) =
        filter l < m do
          let (v : i64) = x[l]
          in (v, v % 2 == 0)
      in (c)
  in (s_mem, s3)

// Work that each lane would do, and what only a thread has.
// CHECK-LABEL: entry imp around (
// CHECK-NOT: < 32768
// CHECK-NOT: at lane
// CHECK: return
// REMARK: remark: a thread executes each segment: each lane would run the whole loop
// REMARK: remark: a thread executes each segment: a block is allocated there
// REMARK: remark: a thread executes each segment: a thread's blocks are too large to be shared
// REMARK: remark: a thread executes each segment: only one thread executes this
entry fun around (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  assert m >= 0
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        reduce (+) l < m do
          in (l)
      let (u : i64) =
        loop (a : i64 = t) for l < m do
          in ((a * 3 + l) % 1009)
      in (u)
  let (s1 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (u : i64) =
        loop (a : i64 = 0) for l < m do
          let (p_mem : mem(private)) = alloc 32 in private
          let (p : [4]i64 @ p_mem -> R(4)) = replicate [4] a
          let (t : i64) =
            reduce (+) o < m do
              let (x : i64) = p[o % 4]
              in (x)
          in (t % 7)
      in (u)
  let (s2 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (p_mem : mem(private)) = alloc 16384 in private
      let (p : [2048]i64 @ p_mem -> R(2048)) = replicate [2048] i
      let (t : i64) =
        reduce (+) o < m do
          let (x : i64) = p[o % 2048]
          in (x)
      in (t)
  let (s3 : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        reduce (+) l < m do
          in (l)
      let (u : i64) =
        once do
          in (t + 1)
      in (u)
  in (s_mem, s3)
