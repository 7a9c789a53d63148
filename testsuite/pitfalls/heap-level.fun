// Interpreters that ignore memory do not find what memory passes break (asked
// of futhark).  Both semantics run; where the places of arrays are right they
// agree, in the text as in the heap, and no two iterations race.
// RUN: funverify -q --validity=20 %s
// RUN: echo '3 [4, 5, 6]' | funrun %s --entry=turned | funcheck %s --check-prefix=VALUE
// RUN: echo '3 [4, 5, 6]' | funrun --semantics=heap --races %s --entry=turned | funcheck %s --check-prefix=VALUE
// RUN: memexpand %s | guard | lower > %t.imp && echo '3 [4, 5, 6]' | funrun %t.imp --entry=turned | funcheck %s --check-prefix=VALUE
// VALUE: {{^}}[12, 10, 8]{{$}}

// B is read before C takes its place.
entry fun turned (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (A_mem' : mem, [n]i64 @ A_mem' -> R(n)) =
  let (m : mem) = alloc n * 8
  let (B : [n]i64 @ m -> n - 1 + {(n : -1)}) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a & 7)
  let (C : [n]i64 @ A_mem -> R(n)) =
    kernel i < n do
      let (b : i64) = B[n - 1 - i]
      in (2 * b)
  in (A_mem, C)

// Two arrays of other elements in one block, one after the other.
entry fun shared' (n : i64) : (m' : mem, [n]u8 @ m' -> 8 * n + {(n : 1)}) =
  assert n < 1000
  let (m : mem) = alloc n * 9
  let (B : [n]i64 @ m -> R(n)) = iota n
  let (C : [n]u8 @ m -> 8 * n + {(n : 1)}) =
    kernel i < n do
      let (b : i64) = B[n - 1 - i]
      in (u8(b))
  in (m, C)

// Groups have one shared block each, lanes swap elements through it.
entry fun groups (g : i64) (A_mem : mem) (A : *[g][4]i64 @ A_mem -> R(g, 4)) : (A_mem' : mem, [g][4]i64 @ A_mem' -> R(g, 4)) =
  let (B : [g][4]i64 @ A_mem -> R(g, 4)) =
    kernel i < g at block do
      let (s : mem(shared)) = alloc 32 in shared
      let (row : [4]i64 @ A_mem -> 4 * i + {(4 : 1)}) = A[i, :]
      let (t : [4]i64 @ s -> R(4)) = copy row
      let (r : [4]i64 @ A_mem -> 4 * i + {(4 : 1)}) =
        kernel l < 4 at lane do
          let (x : i64) = t[3 - l]
          in (x ^ 1)
      in (r)
  in (A_mem, B)
