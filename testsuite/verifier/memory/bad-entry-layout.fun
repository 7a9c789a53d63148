// RUN: not funverify %s 2>&1 | funcheck %s
// Another order, and an offset.
entry fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) (k : mem) (B : [n]f32 @ k -> 1 + {(n : 1)}) : (i64) =
  in (n)

// CHECK:      bad-entry-layout.fun:3:55: error: 'A' is a parameter of an entry, so its index function is 'R(n, n)', not 'C(n, n)' [entry-layout]
// CHECK-NEXT:   entry fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) (k : mem) (B : [n]f32 @ k -> 1 + {(n : 1)}) : (i64) =
// CHECK-NEXT:                                                         ^~~~~~~
// CHECK-NEXT: bad-entry-layout.fun:3:93: error: 'B' is a parameter of an entry, so its index function is 'R(n)', not '1 + {(n : 1)}' [entry-layout]
// CHECK-NEXT:   entry fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) (k : mem) (B : [n]f32 @ k -> 1 + {(n : 1)}) : (i64) =
// CHECK-NEXT:                                                                                               ^~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
