// RUN: not funverify %s 2>&1 | funcheck %s
// Views, aliases and updated arrays do not move.
fun f (n : i64) (m : mem) (k : mem) (A : [n][n]f32 @ m -> R(n, n)) (D : *[n]f32 @ m -> R(n)) : (i64) =
  let (B : [n]f32 @ k -> R(n)) = A[0, :]
  let (C : [n][n]f32 @ k -> R(n, n)) = A
  let (E : [n]f32 @ k -> R(n)) = D with [0] = 1.0f32
  let (F : [n]f32 @ m -> R(n)) =
    scatter E i < 3 do
      in (i, 2.0f32)
  in (n)

// CHECK:      bad-view-block.fun:4:21: error: 'B' is 'A' sliced, so it lives in 'm', not in 'k' [view-block]
// CHECK-NEXT:     let (B : [n]f32 @ k -> R(n)) = A[0, :]
// CHECK-NEXT:                       ^
// CHECK-NEXT: bad-view-block.fun:3:38: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (k : mem) (A : [n][n]f32 @ m -> R(n, n)) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                        ^
// CHECK-NEXT: bad-view-block.fun:5:24: error: 'C' is 'A', so it lives in 'm', not in 'k' [view-block]
// CHECK-NEXT:     let (C : [n][n]f32 @ k -> R(n, n)) = A
// CHECK-NEXT:                          ^
// CHECK-NEXT: bad-view-block.fun:3:38: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (k : mem) (A : [n][n]f32 @ m -> R(n, n)) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                        ^
// CHECK-NEXT: bad-view-block.fun:6:21: error: 'E' is 'D' updated, so it lives in 'm', not in 'k' [view-block]
// CHECK-NEXT:     let (E : [n]f32 @ k -> R(n)) = D with [0] = 1.0f32
// CHECK-NEXT:                       ^
// CHECK-NEXT: bad-view-block.fun:3:69: note: 'D' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (k : mem) (A : [n][n]f32 @ m -> R(n, n)) (D : *[n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                                                       ^
// CHECK-NEXT: bad-view-block.fun:7:21: error: 'F' is 'E' updated, so it lives in 'k', not in 'm' [view-block]
// CHECK-NEXT:     let (F : [n]f32 @ m -> R(n)) =
// CHECK-NEXT:                       ^
// CHECK-NEXT: bad-view-block.fun:6:8: note: 'E' is bound here
// CHECK-NEXT:     let (E : [n]f32 @ k -> R(n)) = D with [0] = 1.0f32
// CHECK-NEXT:          ^
// CHECK-NOT:  {{error|note}}:
