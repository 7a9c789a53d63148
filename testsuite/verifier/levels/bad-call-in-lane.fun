// RUN: not funverify %s 2>&1 | funcheck %s
// As if the callee stood in the lane.

fun sum (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n at lane do
      in (i)
  in (s)

fun between (n : i64) : (i64) =
  let (s : i64) = sum(n)
  in (s)

entry fun calls (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (r : i64) =
        reduce (+) j < 32 at lane do
          let (s : i64) = between(i)
          in (s)
      in (r)
  in (A)

// CHECK:      bad-call-in-lane.fun:19:27: error: 'between' has lanes, so it is not called inside a lane [call-in-lane]
// CHECK-NEXT:             let (s : i64) = between(i)
// CHECK-NEXT:                             ^~~~~~~~~~
// CHECK-NEXT: bad-call-in-lane.fun:6:5: note: these are its lanes
// CHECK-NEXT:       reduce (+) i < n at lane do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-call-in-lane.fun:18:9: note: it is called inside this one
// CHECK-NEXT:           reduce (+) j < 32 at lane do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT: error
