// RUN: echo '4' | not funrun --semantics=heap --races --entry=one_place %s 2>&1 | funcheck %s --check-prefix=ONE
// RUN: echo '4' | not funrun --semantics=heap --races --entry=two_results %s 2>&1 | funcheck %s --check-prefix=TWO
// RUN: echo '4' | not funrun --semantics=heap --races --entry=both_sides %s 2>&1 | funcheck %s --check-prefix=BOTH
// RUN: echo '4' | not funrun --semantics=heap --races --entry=behind_bodies %s 2>&1 | funcheck %s --check-prefix=BEHIND
// RUN: echo '4' | funrun --semantics=heap --races --entry=apart %s | funcheck %s --check-prefix=APART
// RUN: echo '1' | funrun --semantics=heap --races --entry=two_results %s | funcheck %s --check-prefix=SINGLE
// What filter and partition write, the iterations that gave it write: two of them
// race where they write to one place.

fun one_place (n : i64) : (k : i64, m : mem, [k]i64 @ m -> 0 + {(k : 0)}) =
  let (m : mem) = alloc 8
  let (k : i64) (P : [k]i64 @ m -> 0 + {(k : 0)}) =
    filter i < n do
      in (i, i != 1)
  in (k, m, P)

// ONE: :[[#@LINE-5]]:3: error: race: element [1] of 'P' is written here and written by another iteration of 'filter' (byte 0 of block 'm')
// ONE: note: where i = 2
// ONE: note: it is written here, where i = 0

fun two_results (n : i64) : (k : i64, m : mem, [k]i64 @ m -> R(k), [k]i64 @ m -> 1 + {(k : 1)}) =
  let (m : mem) = alloc 8 * (n + 1)
  let (k : i64) (P : [k]i64 @ m -> R(k)) (Q : [k]i64 @ m -> 1 + {(k : 1)}) =
    filter i < n do
      in (i, i, true)
  in (k, m, P, Q)

// TWO: error: race: element [1] of 'P' is written here and written by another iteration of 'filter' (byte 8 of block 'm')
// SINGLE: 1

fun both_sides (n : i64) : (k : i64, m : mem, [k]i64 @ m -> R(k), [n - k]i64 @ m -> 0 + {(n - k : 2)}) =
  let (m : mem) = alloc 16 * n
  let (k : i64) (P : [k]i64 @ m -> R(k)) (Q : [n - k]i64 @ m -> 0 + {(n - k : 2)}) =
    partition i < n do
      in (i, i < 2)
  in (k, m, P, Q)

// BOTH: error: race: element [0] of 'Q' is written here and written by another iteration of 'partition' (byte 0 of block 'm')

// Bodies write to the same place, each before what its own iteration keeps.
fun behind_bodies (n : i64) : (k : i64, m : mem, [k]i64 @ m -> 0 + {(k : 0)}) =
  let (m : mem) = alloc 8 * n
  let (k : i64) (P : [k]i64 @ m -> 0 + {(k : 0)}) =
    filter i < n do
      let (x : [1]i64 @ m -> i + {(1 : 1)}) = replicate [1] i
      let (y : i64) = x[0]
      in (y, y != 1)
  in (k, m, P)

// BEHIND: error: race: element [1] of 'P' is written here and written by another iteration of 'filter' (byte 0 of block 'm')

fun apart (n : i64) : (k : i64, m : mem, [k]i64 @ m -> 0 + {(k : 2)}, [n - k]i64 @ m -> 2 * n - 1 + {(n - k : -2)}) =
  let (m : mem) = alloc 16 * n
  let (k : i64) (P : [k]i64 @ m -> 0 + {(k : 2)}) (Q : [n - k]i64 @ m -> 2 * n - 1 + {(n - k : -2)}) =
    partition i < n do
      in (i, i < 2)
  in (k, m, P, Q)

// APART: 2
// APART: [0, 1]
// APART: [2, 3]
