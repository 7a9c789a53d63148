// RUN: not funverify %s 2>&1 | funcheck %s
// As if the callee stood in the block, or in a lane.

fun threads (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n at thread do
      in (i)
  in (s)

fun blocks (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n at block do
      let (t : i64) =
        reduce (+) j < i at lane do
          in (j)
      in (t)
  in (s)

fun between (n : i64) : (i64) =
  let (s : i64) = blocks(n)
  in (s)

entry fun calls (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (r : i64) = threads(i)
      let (t : i64) =
        reduce (+) j < 32 at lane do
          let (s : i64) = between(i)
          in (s)
      in (r + t)
  in (A)

// CHECK:      bad-call-in-block.fun:26:23: error: 'threads' has forms 'at thread', so it is not called inside a block [call-in-block]
// CHECK-NEXT:         let (r : i64) = threads(i)
// CHECK-NEXT:                         ^~~~~~~~~~
// CHECK-NEXT: bad-call-in-block.fun:6:5: note: it is here
// CHECK-NEXT:       reduce (+) i < n at thread do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-call-in-block.fun:25:5: note: it is called inside this one
// CHECK-NEXT:       kernel i < n at block do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-call-in-block.fun:29:27: error: 'between' has forms 'at block', so it is not called inside a block [call-in-block]
// CHECK-NEXT:             let (s : i64) = between(i)
// CHECK-NEXT:                             ^~~~~~~~~~
// CHECK-NEXT: bad-call-in-block.fun:12:5: note: it is here
// CHECK-NEXT:       reduce (+) i < n at block do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-call-in-block.fun:25:5: note: it is called inside this one
// CHECK-NEXT:       kernel i < n at block do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT: error
