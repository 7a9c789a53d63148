// RUN: segments --always %s | funcheck %s
// RUN: segments --always %s | funverify -q --same-as=%s
// RUN: segments --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=REMARK --implicit-check-not=remark:
// Levels of the host's are not inside of a group: neither of a thread in a kernel,
// nor of a function that is called there.

// CHECK-LABEL: fun sums (
// CHECK-NOT: at
// CHECK-LABEL: fun of_thread (
fun sums (n : i64) (s_mem : mem) : ([4]i64 @ s_mem -> R(4)) =
  let (s : [4]i64 @ s_mem -> R(4)) =
    kernel i < 4 do
      let (t : i64) =
        reduce (+) l < n do
          in (l + i)
      in (t)
  in (s)

fun of_thread (n : i64) : (i64) =
  let (t : i64) =
    reduce (+) l < n at thread do
      in (l)
  in (t)

// CHECK-LABEL: entry fun levels (
// CHECK: kernel i < n do
// CHECK: kernel i < n do
// CHECK: kernel i < n at block do
// REMARK: levels.fun:[[#@LINE+5]]:3: remark: a thread executes each segment: levels are stated in it, or functions called [segments, missed: segments]
// REMARK: levels.fun:[[#@LINE+14]]:3: remark: a thread executes each segment: levels are stated in it, or functions called [segments, missed: segments]
// REMARK: levels.fun:[[#@LINE+21]]:3: remark: a group executes each segment where they are few and long [segments: segments]
entry fun levels (n : i64) (m : i64) : (s_mem' : mem, [4]i64 @ s_mem' -> R(4), a_mem' : mem, [n][m]i64 @ a_mem' -> R(n, m), b_mem' : mem, [n][m]i64 @ b_mem' -> R(n, m), c_mem' : mem, [n]i64 @ c_mem' -> R(n)) =
  let (a_mem : mem) = alloc n * m * 8
  let (a : [n][m]i64 @ a_mem -> R(n, m)) =
    kernel i < n do
      let (row : [m]i64 @ a_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (t : i64) =
            reduce (max) l < j at thread do
              in (l * i)
          in (t)
      in (row)
  let (b_mem : mem) = alloc n * m * 8
  let (b : [n][m]i64 @ b_mem -> R(n, m)) =
    kernel i < n do
      let (row : [m]i64 @ b_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (t : i64) = of_thread(j)
          in (t)
      in (row)
  let (c_mem : mem) = alloc n * 8
  let (c : [n]i64 @ c_mem -> R(n)) =
    kernel i < n do
      let (t : i64) =
        reduce (+) l < m do
          in (l * i)
      in (t)
  let (s_mem : mem) = alloc 32
  let (s : [4]i64 @ s_mem -> R(4)) = sums(n, s_mem)
  in (s_mem, s, a_mem, a, b_mem, b, c_mem, c)
