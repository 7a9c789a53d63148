// RUN: not funverify %s 2>&1 | funcheck %s
// What was said, and what would be right.
fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
  let (row : [n]f32 @ m -> 1 + n + {(n : 1)}) = A[2, :]
  let (turned : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) = transpose A
  let (flat : [n * n]f32 @ m -> R(n * n)) = reshape [n * n] A
  let (same : [n][n]f32 @ m -> R(n, n)) = A
  let (E : [n]f32 @ m -> 1 + {(n : 1)}) = D with [0] = 1.0f32
  in (n)

fun bent (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) : (i64) =
  let (flat : [n * n]f32 @ m -> R(n * n)) = reshape [n * n] A
  in (n)

// CHECK:      bad-view-ixfn.fun:4:28: error: 'row' is 'A' sliced, so its index function is '2 * n + 1 + {(n : 1)}', not '1 + n + {(n : 1)}' [view-ixfn]
// CHECK-NEXT:     let (row : [n]f32 @ m -> 1 + n + {(n : 1)}) = A[2, :]
// CHECK-NEXT:                              ^~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-view-ixfn.fun:3:28: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-view-ixfn.fun:5:34: error: 'turned' is 'A' transposed, so its index function is '1 + {(n : 1), (n : n)}', not '1 + {(n : n), (n : 1)}' [view-ixfn]
// CHECK-NEXT:     let (turned : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) = transpose A
// CHECK-NEXT:                                    ^~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-view-ixfn.fun:3:28: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-view-ixfn.fun:6:33: error: 'flat' is 'A' reshaped, so its index function is '1 + {(n * n : 1)}', not 'R(n * n)' [view-ixfn]
// CHECK-NEXT:     let (flat : [n * n]f32 @ m -> R(n * n)) = reshape [n * n] A
// CHECK-NEXT:                                   ^~~~~~~~
// CHECK-NEXT: bad-view-ixfn.fun:3:28: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-view-ixfn.fun:7:32: error: 'same' is 'A', so its index function is '1 + {(n : n), (n : 1)}', not 'R(n, n)' [view-ixfn]
// CHECK-NEXT:     let (same : [n][n]f32 @ m -> R(n, n)) = A
// CHECK-NEXT:                                  ^~~~~~~
// CHECK-NEXT: bad-view-ixfn.fun:3:28: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-view-ixfn.fun:8:26: error: 'E' is 'D' updated, so its index function is 'R(n)', not '1 + {(n : 1)}' [view-ixfn]
// CHECK-NEXT:     let (E : [n]f32 @ m -> 1 + {(n : 1)}) = D with [0] = 1.0f32
// CHECK-NEXT:                            ^~~~~~~~~~~~~
// CHECK-NEXT: bad-view-ixfn.fun:3:74: note: 'D' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                                                            ^
// CHECK-NEXT: bad-view-ixfn.fun:12:33: error: 'flat' is 'A' reshaped, so its index function is 'C(n, n) after R(n * n)', not 'R(n * n)' [view-ixfn]
// CHECK-NEXT:     let (flat : [n * n]f32 @ m -> R(n * n)) = reshape [n * n] A
// CHECK-NEXT:                                   ^~~~~~~~
// CHECK-NEXT: bad-view-ixfn.fun:11:31: note: 'A' is bound here
// CHECK-NEXT:   fun bent (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) : (i64) =
// CHECK-NEXT:                                 ^
// CHECK-NOT:  {{error|note}}:
