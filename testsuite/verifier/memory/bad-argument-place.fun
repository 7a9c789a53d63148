// RUN: not funverify %s 2>&1 | funcheck %s
// Another block, another stride, and a layout that is fixed.
fun first (k : i64) (m : mem) (A : [k]f32 @ m -> R(k)) : (f32) =
  let (x : f32) = A[0]
  in (x)

fun part (k : i64) (m : mem) (#[mem] s : i64) (A : [k]f32 @ m -> 0 + {(k : s)}) : (f32) =
  let (x : f32) = A[0]
  in (x)

fun f (n : i64) (m : mem) (l : mem) (A : [n][n]f32 @ m -> R(n, n)) : (f32) =
  let (column : [n]f32 @ m -> 0 + {(n : n)}) = A[:, 0]
  let (x : f32) = first(n, m, column)
  let (y : f32) = part(n, l, n, column)
  let (z : f32) = part(n, m, 1, column)
  in (x + y + z)

// CHECK:      bad-argument-place.fun:13:31: error: 'A' of 'first' needs an argument that lives '@ m -> R(n)', but this one lives '@ m -> 0 + {(n : n)}' [argument-place]
// CHECK-NEXT:     let (x : f32) = first(n, m, column)
// CHECK-NEXT:                                 ^~~~~~
// CHECK-NEXT: bad-argument-place.fun:12:8: note: 'column' is bound here
// CHECK-NEXT:     let (column : [n]f32 @ m -> 0 + {(n : n)}) = A[:, 0]
// CHECK-NEXT:          ^~~~~~
// CHECK-NEXT: bad-argument-place.fun:14:33: error: 'A' of 'part' needs an argument that lives '@ l -> 0 + {(n : n)}', but this one lives '@ m -> 0 + {(n : n)}' [argument-place]
// CHECK-NEXT:     let (y : f32) = part(n, l, n, column)
// CHECK-NEXT:                                   ^~~~~~
// CHECK-NEXT: bad-argument-place.fun:12:8: note: 'column' is bound here
// CHECK-NEXT:     let (column : [n]f32 @ m -> 0 + {(n : n)}) = A[:, 0]
// CHECK-NEXT:          ^~~~~~
// CHECK-NEXT: bad-argument-place.fun:15:33: error: 'A' of 'part' needs an argument that lives '@ m -> R(n)', but this one lives '@ m -> 0 + {(n : n)}' [argument-place]
// CHECK-NEXT:     let (z : f32) = part(n, m, 1, column)
// CHECK-NEXT:                                   ^~~~~~
// CHECK-NEXT: bad-argument-place.fun:12:8: note: 'column' is bound here
// CHECK-NEXT:     let (column : [n]f32 @ m -> 0 + {(n : n)}) = A[:, 0]
// CHECK-NEXT:          ^~~~~~
// CHECK-NOT:  {{error|note}}:
