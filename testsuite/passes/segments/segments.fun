// RUN: segments %s | lower | funcheck %s
// RUN: segments %s | lower | funverify -q --same-as=%s
// RUN: segments --always %s | lower | funverify -q --same-as=%s
// RUN: lower %s | funcheck %s --check-prefix=THREADS
// RUN: segments %s > %t.fun && segments %t.fun | diff %t.fun -
// RUN: segments --limit=1 %s | funcheck %s --check-prefix=ONE
// RUN: segments --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=REMARK
// RUN: segments --always %s | funcheck %s --check-prefix=ALWAYS
// RUN: segments --least=9 --below=50000 %s | funcheck %s --check-prefix=SIZES
// SIZES: if n > 0 && n < 50000 && k > 0 && k < 50000 && n * k < 50000 && m >= 9 then
// ONE: at block
// ONE-NOT: at block
// RUN: segments %s | lower > %t.imp
// RUN: echo 2 3 255 | funrun --entry=sums %s > %t.1 && echo 2 3 255 | funrun --entry=sums %t.imp | diff %t.1 -
// RUN: echo 2 3 256 | funrun --entry=sums %s > %t.2 && echo 2 3 256 | funrun --entry=sums %t.imp | diff %t.2 -
// RUN: echo 2 3 700 | funrun --entry=sums %s > %t.3 && echo 2 3 700 | funrun --entry=sums %t.imp | diff %t.3 -
// RUN: echo 2 300 | funrun --entry=prefixes %s > %t.4 && echo 2 300 | funrun --entry=prefixes %t.imp | diff %t.4 -
// RUN: echo 0 0 | funrun --entry=quotients %t.imp | funcheck %s --check-prefix=EMPTY
// THREADS-NOT: at lane
// EMPTY: empty([0]i64)

// The number of segments is a product; what is after the fold, all lanes do.
// CHECK-LABEL: entry imp sums (
// CHECK: if n > 0 && n < 32768 && k > 0 && k < 32768 && n * k < 32768 && m >= 256 then
// CHECK-NEXT: kernel {{.*}} < n, {{.*}} < k at block do
// CHECK: kernel {{.*}} < parts at lane do
// CHECK: kernel i < n, j < k at thread do
// CHECK: for l < m do
// CHECK: fi
entry fun sums (n : i64) (k : i64) (m : i64) : (s_mem' : mem, [n][k]i64 @ s_mem' -> R(n, k)) =
  let (s_mem : mem) = alloc n * k * 8
  let (s : [n][k]i64 @ s_mem -> R(n, k)) =
    kernel i < n, j < k do
      let (w : i64) = i * 3 + j
      let (sum : i64) (least : i64) =
        reduce (+, min) l < m do
          let (x : i64) = (l * 7919 + w) % 1009
          in (x, x)
      let (more : i64) = sum * 2
      in (more - least)
  in (s_mem, s)

// Rows that a scan makes.
// CHECK-LABEL: entry imp prefixes (
// CHECK: if n > 0 && n < 32768 && m >= 256 then
// CHECK: kernel i < n at thread do
entry fun prefixes (n : i64) (m : i64) : (p_mem' : mem, [n][m]i64 @ p_mem' -> R(n, m)) =
  let (p_mem : mem) = alloc n * m * 8
  let (p : [n][m]i64 @ p_mem -> R(n, m)) =
    kernel i < n do
      let (row : [m]i64 @ p_mem -> i * m + {(m : 1)}) =
        scan ((\ (a : i64) (b : i64) -> in (a + b), 0)) l < m do
          in (l % (i + 2))
      in (row)
  in (p_mem, p)

// Where there is no segment its length has no value.
// CHECK-LABEL: entry imp quotients (
// CHECK: if n > 0 && n < 32768 && 1000 / n >= 256 then
entry fun quotients (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (sum : i64) =
        reduce (+) l < 1000 / n do
          in (l * i + m)
      in (sum)
  in (s_mem, s)

// There are too many.
// REMARK: remark: a group executes each segment where they are few and long [segments: segments]
// REMARK: [[#@LINE+10]]:3: remark: a thread executes each segment: there are none, or too many [segments, missed: segments]
// CHECK-LABEL: entry imp many (
// CHECK-NOT: at block
// CHECK: return
// SIZES-LABEL: entry fun many (
// SIZES: if m >= 9 then
// ALWAYS-LABEL: entry fun many (
// ALWAYS: kernel i < 40000 at block do
entry fun many (m : i64) : (s_mem' : mem, [40000]i64 @ s_mem' -> R(40000)) =
  let (s_mem : mem) = alloc 320000
  let (s : [40000]i64 @ s_mem -> R(40000)) =
    kernel i < 40000 do
      let (t : i64) =
        reduce (+) l < m do
          in (l)
      in (t)
  in (s_mem, s)
