// What a memory pass could break, and an interpreter of values does not see
// (asked of futhark): each mistake is found in the heap, at the statement that
// reads a wrong element, with what has written it and an input.
// RUN: split-file %s %t.d
// RUN: echo '3 [4, 5, 6]' | funrun %t.d/early.fun | funcheck %s --check-prefix=VALUE
// RUN: echo '3 [4, 5, 6]' | funrun --semantics=heap %t.d/early.fun | not funcheck %s --check-prefix=VALUE
// RUN: not funverify -q --validity=20 %t.d/early.fun 2>&1 | funcheck %s --check-prefix=EARLY
// RUN: not funverify -q --validity=20 %t.d/race.fun 2>&1 | funcheck %s --check-prefix=RACE
// RUN: not funverify -q --validity=20 %t.d/beyond.fun 2>&1 | funcheck %s --check-prefix=BEYOND
// RUN: not funverify -q --validity=20 %t.d/bytes.fun 2>&1 | funcheck %s --check-prefix=BYTES
// RUN: not funverify -q --validity=20 %t.d/one-block.fun 2>&1 | funcheck %s --check-prefix=ONE
// VALUE: {{^}}[4, 5, 6]{{$}}

//--- early.fun
// The block is used again while A is still read.
// EARLY: error: element [0] of 'A' is {{.*}}, but byte 0 of block 'm' holds
// EARLY: note: it is written here
// EARLY: let (B :
// EARLY: funverify: note: to reproduce it: echo
entry fun main (n : i64) (x_mem : mem) (x : [n]i64 @ x_mem -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc n * 8
  let (A : [n]i64 @ m -> R(n)) = copy x
  let (B : [n]i64 @ m -> R(n)) = iota n
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (b : i64) = B[i]
      in (max(a, b))
  in (C_mem, C)

//--- race.fun
// In place, but the neighbour reads it; in order it would be right.
// RACE: error: race: element [{{[0-9]+}}] of 'B' is written here and read by another iteration of 'kernel'
entry fun main (n : i64) (m : mem) (A : *[n]i64 @ m -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (a : i64) = A[min(i + 1, n - 1)]
      in (a ^ 1)
  in (m, B)

//--- beyond.fun
// The block that is taken is too small.
// BEYOND: error: {{.*}}block 'm'
entry fun main (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc n * 4
  let (B : [n]i64 @ m -> R(n)) = iota n
  in (m, B)

//--- bytes.fun
// Elements are apart, their bytes are not.
// BYTES: error: element [{{[0-9]+}}] of 'A' is
entry fun main (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  assert n < 1000
  let (m : mem) = alloc n * 9
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (B : [n]u8 @ m -> 7 * n + {(n : 1)}) = replicate [n] 3u8
  in (m, A)

//--- one-block.fun
// A block for all groups is not one for each.
// ONE: error: race
entry fun main (g : i64) (A_mem : mem) (A : *[g][4]i64 @ A_mem -> R(g, 4)) : (A_mem' : mem, [g][4]i64 @ A_mem' -> R(g, 4)) =
  let (s : mem) = alloc 32
  let (B : [g][4]i64 @ A_mem -> R(g, 4)) =
    kernel i < g at block do
      let (row : [4]i64 @ A_mem -> 4 * i + {(4 : 1)}) = A[i, :]
      let (t : [4]i64 @ s -> R(4)) = copy row
      let (r : [4]i64 @ A_mem -> 4 * i + {(4 : 1)}) =
        kernel l < 4 at lane do
          let (x : i64) = t[3 - l]
          in (x ^ 1)
      in (r)
  in (A_mem, B)
