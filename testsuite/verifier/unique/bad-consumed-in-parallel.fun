// RUN: not funverify %s 2>&1 | funcheck %s
// All iterations would change the same array; `once` follows the same rule.

fun kernels (n : i64) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (T : [n]f32) = A with [i] = 1.0f32
      let (x : f32) = T[i]
      in (x)
  in (B)

fun counts (n : i64) (A : *[n]f32) : (k : i64, [k]f32) =
  let (k : i64) (B : [k]f32) =
    filter i < n do
      let (T : [n]f32) =
        loop (X : *[n]f32 = A) for j < n do
          in (X)
      let (x : f32) = T[i]
      in (x, x > 0.0f32)
  in (k, B)

fun folds (n : i64) (A : *[n]f32) : (f32, [n]f32) =
  let (s : f32) =
    reduce (+) i < n do
      let (T : [n]f32) = A with [i] = 1.0f32
      let (x : f32) = T[i]
      in (x)
  let (t : [n]f32) =
    scan (+) i < n do
      let (T : [n]f32) = A with [i] = 1.0f32
      let (x : f32) = T[i]
      in (x)
  in (s, t)

fun scatters (n : i64) (A : *[n]f32) (D : *[n]f32) : ([n]f32) =
  let (E : [n]f32) =
    scatter D i < n do
      let (T : [n]f32) = A with [i] = 1.0f32
      let (x : f32) = T[i]
      in (i, x)
  in (E)

fun device (n : i64) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) =
    once do
      let (T : [n]f32) = A with [0] = 1.0f32
      in (T)
  in (B)

// CHECK:      bad-consumed-in-parallel.fun:7:26: error: the body of 'kernel' may not consume 'A', which comes from outside [consumed-in-parallel]
// CHECK-NEXT:         let (T : [n]f32) = A with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-parallel.fun:4:24: note: 'A' is bound here
// CHECK-NEXT:   fun kernels (n : i64) (A : *[n]f32) : ([n]f32) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: bad-consumed-in-parallel.fun:16:29: error: the body of 'filter' may not consume 'A', which comes from outside [consumed-in-parallel]
// CHECK-NEXT:           loop (X : *[n]f32 = A) for j < n do
// CHECK-NEXT:                               ^
// CHECK-NEXT: bad-consumed-in-parallel.fun:12:23: note: 'A' is bound here
// CHECK-NEXT:   fun counts (n : i64) (A : *[n]f32) : (k : i64, [k]f32) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: bad-consumed-in-parallel.fun:25:26: error: the body of 'reduce' may not consume 'A', which comes from outside [consumed-in-parallel]
// CHECK-NEXT:         let (T : [n]f32) = A with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-parallel.fun:22:22: note: 'A' is bound here
// CHECK-NEXT:   fun folds (n : i64) (A : *[n]f32) : (f32, [n]f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: bad-consumed-in-parallel.fun:30:26: error: the body of 'scan' may not consume 'A', which comes from outside [consumed-in-parallel]
// CHECK-NEXT:         let (T : [n]f32) = A with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-parallel.fun:22:22: note: 'A' is bound here
// CHECK-NEXT:   fun folds (n : i64) (A : *[n]f32) : (f32, [n]f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: bad-consumed-in-parallel.fun:38:26: error: the body of 'scatter' may not consume 'A', which comes from outside [consumed-in-parallel]
// CHECK-NEXT:         let (T : [n]f32) = A with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-parallel.fun:35:25: note: 'A' is bound here
// CHECK-NEXT:   fun scatters (n : i64) (A : *[n]f32) (D : *[n]f32) : ([n]f32) =
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: bad-consumed-in-parallel.fun:46:26: error: the body of 'once' may not consume 'A', which comes from outside [consumed-in-parallel]
// CHECK-NEXT:         let (T : [n]f32) = A with [0] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-parallel.fun:43:23: note: 'A' is bound here
// CHECK-NEXT:   fun device (n : i64) (A : *[n]f32) : ([n]f32) =
// CHECK-NEXT:                         ^
// CHECK-NOT: error
