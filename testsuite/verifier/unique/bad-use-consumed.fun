// RUN: not funverify %s 2>&1 | funcheck %s
// Used after the update: by its name, by another one, in a nested body, in the
// body that consumes it, in a result.

fun uses (n : i64) (A : *[n]f32) : (f32) =
  let (S : [n]f32) = reverse 0 A
  let (B : [n]f32) = A with [0] = 1.0f32
  let (x : f32) = A[0]
  let (y : [n]f32) =
    kernel i < n do
      let (z : f32) = S[i]
      in (z)
  in (x)

fun either (n : i64) (c : bool) (A : *[n]f32) (B : *[n]f32) : ([n]f32) =
  let (C : [n]f32) =
    if c then
      let (D : [n]f32) = A with [0] = 1.0f32
      in (D)
    else
      in (B)
  let (E : [n]f32) = C with [1] = 1.0f32
  let (x : f32) = A[0]
  let (y : f32) = B[0]
  in (E)

fun scattered (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    scatter A i < n do
      let (x : f32) = A[i]
      in (n - 1 - i, x)
  in (B)

fun given (n : i64) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (Y : [n]f32) = X with [i] = 1.0f32
      in (X)
  in (A)

// CHECK:      bad-use-consumed.fun:8:19: error: 'A' is used after it was consumed [use-consumed]
// CHECK-NEXT:     let (x : f32) = A[0]
// CHECK-NEXT:                     ^
// CHECK-NEXT: bad-use-consumed.fun:7:22: note: 'A' is consumed here
// CHECK-NEXT:     let (B : [n]f32) = A with [0] = 1.0f32
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: bad-use-consumed.fun:11:23: error: 'S' is used after it was consumed [use-consumed]
// CHECK-NEXT:         let (z : f32) = S[i]
// CHECK-NEXT:                         ^
// CHECK-NEXT: bad-use-consumed.fun:7:22: note: 'A' is consumed here
// CHECK-NEXT:     let (B : [n]f32) = A with [0] = 1.0f32
// CHECK-NEXT:                        ^
// CHECK-NEXT: bad-use-consumed.fun:6:8: note: 'S' may alias 'A', bound here
// CHECK-NEXT:     let (S : [n]f32) = reverse 0 A
// CHECK-NEXT:          ^
//
// CHECK-NEXT: bad-use-consumed.fun:23:19: error: 'A' is used after it was consumed [use-consumed]
// CHECK-NEXT:     let (x : f32) = A[0]
// CHECK-NEXT:                     ^
// CHECK-NEXT: bad-use-consumed.fun:18:26: note: 'A' is consumed here
// CHECK-NEXT:         let (D : [n]f32) = A with [0] = 1.0f32
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: bad-use-consumed.fun:24:19: error: 'B' is used after it was consumed [use-consumed]
// CHECK-NEXT:     let (y : f32) = B[0]
// CHECK-NEXT:                     ^
// CHECK-NEXT: bad-use-consumed.fun:22:22: note: 'C' is consumed here
// CHECK-NEXT:     let (E : [n]f32) = C with [1] = 1.0f32
// CHECK-NEXT:                        ^
// CHECK-NEXT: bad-use-consumed.fun:15:48: note: 'B' may alias 'C', bound here
// CHECK-NEXT:   fun either (n : i64) (c : bool) (A : *[n]f32) (B : *[n]f32) : ([n]f32) =
// CHECK-NEXT:                                                  ^
//
// CHECK-NEXT: bad-use-consumed.fun:30:23: error: 'A' is used after it was consumed [use-consumed]
// CHECK-NEXT:         let (x : f32) = A[i]
// CHECK-NEXT:                         ^
// CHECK-NEXT: bad-use-consumed.fun:29:13: note: 'A' is consumed here
// CHECK-NEXT:       scatter A i < n do
// CHECK-NEXT:               ^
//
// CHECK-NEXT: bad-use-consumed.fun:38:11: error: 'X' is used after it was consumed [use-consumed]
// CHECK-NEXT:         in (X)
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-use-consumed.fun:37:26: note: 'X' is consumed here
// CHECK-NEXT:         let (Y : [n]f32) = X with [i] = 1.0f32
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: bad-use-consumed.fun:39:7: error: 'A' is used after it was consumed [use-consumed]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-use-consumed.fun:36:25: note: 'A' is consumed here
// CHECK-NEXT:       loop (X : *[n]f32 = A) for i < n do
// CHECK-NEXT:                           ^
// CHECK-NOT: error
