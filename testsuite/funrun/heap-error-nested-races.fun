// RUN: echo '2' | not funrun --semantics=heap --races --entry=lanes %s 2>&1 | funcheck --match-full-lines %s --check-prefix=LANES
// RUN: echo '2' | not funrun --semantics=heap --races --entry=groups %s 2>&1 | funcheck --match-full-lines %s --check-prefix=GROUPS
// RUN: echo '2' | not funrun --semantics=heap --races --entry=deep %s 2>&1 | funcheck --match-full-lines %s --check-prefix=DEEP
// RUN: echo '2' | funrun --semantics=heap --races --entry=waits %s | funcheck --match-full-lines %s --check-prefix=WAITS
// The iterations of a form at every level race with each other, and the
// statements of one iteration are in turn: between those of a group there is a
// barrier.

fun lanes (n : i64) : (m' : mem, [n][n]i64 @ m' -> R(n, n)) =
  let (m : mem) = alloc 8 * n * n
  let (A : [n][n]i64 @ m -> R(n, n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 16 in shared
      let (t : [2]i64 @ s -> R(2)) = replicate [2] i
      let (u : [n]i64 @ m -> i * n + {(n : 1)}) =
        kernel j < n at lane do
          let (v : [2]i64 @ s -> R(2)) = iota 2
          let (x : i64) = v[j]
          in (x)
      in (u)
  in (m, A)

// LANES: {{.*}}.fun:[[#@LINE-6]]:11: error: race: element [0] of 'v' is written here and written by another iteration of 'kernel' (byte 0 of block 's')
// LANES-NEXT: let (v : [2]i64 @ s -> R(2)) = iota 2
// LANES-NEXT: ^
// LANES-NEXT: funrun: note: where i = 0, j = 1
// LANES-NEXT: {{.*}}.fun:[[#@LINE-10]]:11: note: it is written here, where i = 0, j = 0

// In each group there is no race.
fun groups (n : i64) : (m' : mem, [n][n]i64 @ m' -> R(n, n)) =
  let (m : mem) = alloc 8 * n * n
  let (k : mem) = alloc 8 * n
  let (A : [n][n]i64 @ m -> R(n, n)) =
    kernel i < n at block do
      let (t : [n]i64 @ k -> R(n)) =
        kernel j < n at lane do
          in (i + j)
      in (t)
  in (m, A)

// GROUPS: {{.*}}.fun:[[#@LINE-4]]:11: error: race: element [0] of 't' is written here and written by another iteration of 'kernel' (byte 0 of block 'k')
// GROUPS-NEXT: in (i + j)
// GROUPS-NEXT: ^
// GROUPS-NEXT: funrun: note: where i = 1, j = 0
// GROUPS-NEXT: {{.*}}.fun:[[#@LINE-8]]:11: note: it is written here, where i = 0, j = 0

// Two forms in between are none of the matter.
fun deep (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (k : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (s : i64) =
        reduce (+) j < n do
          let (t : [n]i64 @ k -> R(n)) =
            kernel l < n do
              in (j)
          let (x : i64) = t[0]
          in (x)
      in (s)
  in (m, A)

// DEEP: {{.*}}.fun:[[#@LINE-6]]:15: error: race: element [0] of 't' is written here and written by another iteration of 'reduce' (byte 0 of block 'k')
// DEEP-NEXT: in (j)
// DEEP-NEXT: ^
// DEEP-NEXT: funrun: note: where i = 0, j = 1, l = 0
// DEEP-NEXT: {{.*}}.fun:[[#@LINE-10]]:15: note: it is written here, where i = 0, j = 0, l = 0

fun waits (n : i64) : (m' : mem, [n][n]i64 @ m' -> R(n, n)) =
  let (m : mem) = alloc 8 * n * n
  let (A : [n][n]i64 @ m -> R(n, n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 16 in shared
      let (t : [2]i64 @ s -> R(2)) =
        kernel j < 2 at lane do
          in (i + j)
      let (x : i64) = t[1]
      let (t' : [2]i64 @ s -> R(2)) = t with [0] = x
      let (u : [n]i64 @ m -> i * n + {(n : 1)}) =
        kernel j < n at lane do
          let (y : i64) = t'[n - 1 - j]
          in (y)
      in (u)
  in (m, A)

// WAITS{LITERAL}: [[1, 1], [2, 2]]
