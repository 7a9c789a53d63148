// RUN: echo '3' | funrun --semantics=heap %s --entry=stored | funcheck --match-full-lines %s
// RUN: lower %s > %t
// RUN: echo '3' | funrun %t --entry=stored | funcheck --match-full-lines %s
// RUN: echo '3' | not funrun --semantics=heap %s --entry=outside 2>&1 | funcheck %s --check-prefix=OUTSIDE
// What the list of results says to live in memory is written there when all
// else is done, whether others live there or not.

entry fun stored (n : i64) : (m : mem, i64 @ m -> 0 + {}, [2]i64 @ m -> R(2), #[mem] o : i64, i64 @ m -> o + {}) =
  let (m : mem) = alloc 16
  let (s : i64) = n * 2
  let (A : [2]i64 @ m -> R(2)) = replicate [2] n
  in (m, s, A, 1, s + 1)

// CHECK: 6
// CHECK-NEXT: [6, 7]
// CHECK-NEXT: 7
// CHECK-NOT: {{.}}

entry fun outside (n : i64) : (m' : mem, i64 @ m' -> 16 + {}) =
  let (m : mem) = alloc 8
  let (s : i64 @ m -> 0 + {}) = n + 1
  // OUTSIDE: heap-result-stored.fun:[[#@LINE + 1]]:3: error: a result is at byte 128 of block 'm', which has 8 bytes
  in (m, s)
