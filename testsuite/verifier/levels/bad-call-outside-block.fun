// RUN: not funverify %s 2>&1 | funcheck %s
// An entry runs in no block, nor does what it calls.

fun lanes (b : i64) : ([4]i64) =
  let (r : [4]i64) =
    kernel j < 4 at lane do
      in (j + b)
  in (r)

fun between (b : i64) : ([4]i64) =
  let (r : [4]i64) = lanes(b)
  in (r)

entry fun direct (n : i64) : ([4]i64) =
  let (A : [4]i64) = lanes(n)
  in (A)

entry fun indirect (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      let (r : [4]i64) = between(i)
      let (x : i64) = r[0]
      in (x)
  in (A)

// CHECK:      bad-call-outside-block.fun:15:22: error: 'lanes' has lanes, so it is called inside blocks only [call-outside-block]
// CHECK-NEXT:     let (A : [4]i64) = lanes(n)
// CHECK-NEXT:                        ^~~~~~~~
// CHECK-NEXT: bad-call-outside-block.fun:6:5: note: these are its lanes
// CHECK-NEXT:       kernel j < 4 at lane do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-call-outside-block.fun:21:26: error: 'between' has lanes, so it is called inside blocks only [call-outside-block]
// CHECK-NEXT:         let (r : [4]i64) = between(i)
// CHECK-NEXT:                            ^~~~~~~~~~
// CHECK-NEXT: bad-call-outside-block.fun:6:5: note: these are its lanes
// CHECK-NEXT:       kernel j < 4 at lane do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT: error
