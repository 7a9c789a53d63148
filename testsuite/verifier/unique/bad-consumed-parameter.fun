// RUN: not funverify %s 2>&1 | funcheck %s
// The caller keeps a parameter that is not unique.

fun whole (n : i64) (A : [n]f32) : (*[n]f32) =
  let (B : [n]f32) = A with [0] = 1.0f32
  in (B)

fun row (n : i64) (A : [n][n]f32) : (*[n]f32) =
  let (B : [n]f32) = A[0, :]
  let (C : [n]f32) =
    scatter B i < n do
      in (i, 1.0f32)
  in (C)

fun passes (n : i64) (A : [n]f32) : ([n]f32) =
  in (A)

fun given (n : i64) (A : [n]f32) : (*[n]f32) =
  let (B : [n]f32) = passes(n, A)
  let (C : [n]f32) = B with [0] = 1.0f32
  in (C)

// CHECK:      bad-consumed-parameter.fun:5:22: error: 'A' may not be consumed: this parameter is not unique [consumed-parameter]
// CHECK-NEXT:     let (B : [n]f32) = A with [0] = 1.0f32
// CHECK-NEXT:                        ^
// CHECK-NEXT: bad-consumed-parameter.fun:4:22: note: 'A' is bound here
// CHECK-NEXT:   fun whole (n : i64) (A : [n]f32) : (*[n]f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: bad-consumed-parameter.fun:11:13: error: 'A' may not be consumed: this parameter is not unique [consumed-parameter]
// CHECK-NEXT:       scatter B i < n do
// CHECK-NEXT:               ^
// CHECK-NEXT: bad-consumed-parameter.fun:8:20: note: 'A' is bound here
// CHECK-NEXT:   fun row (n : i64) (A : [n][n]f32) : (*[n]f32) =
// CHECK-NEXT:                      ^
// CHECK-NEXT: bad-consumed-parameter.fun:9:8: note: 'B' may alias 'A', bound here
// CHECK-NEXT:     let (B : [n]f32) = A[0, :]
// CHECK-NEXT:          ^
//
// CHECK-NEXT: bad-consumed-parameter.fun:20:22: error: 'A' may not be consumed: this parameter is not unique [consumed-parameter]
// CHECK-NEXT:     let (C : [n]f32) = B with [0] = 1.0f32
// CHECK-NEXT:                        ^
// CHECK-NEXT: bad-consumed-parameter.fun:18:22: note: 'A' is bound here
// CHECK-NEXT:   fun given (n : i64) (A : [n]f32) : (*[n]f32) =
// CHECK-NEXT:                        ^
// CHECK-NEXT: bad-consumed-parameter.fun:19:8: note: 'B' may alias 'A', bound here
// CHECK-NEXT:     let (B : [n]f32) = passes(n, A)
// CHECK-NEXT:          ^
// CHECK-NOT: error
