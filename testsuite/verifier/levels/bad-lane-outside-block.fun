// RUN: not funverify %s 2>&1 | funcheck %s
// In an entry, where nothing calls it from a block.

entry fun top (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at lane do
      in (i)
  in (A)

entry fun threads (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at thread do
      let (s : i64) =
        reduce (+) j < i at lane do
          in (j)
      in (s)
  in (A)

entry fun operands (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      let (B : [i]i64) =
        scan (+) j < i at lane do
          in (j)
      let (s : i64) =
        reduce (+) j < i at lane do
          in (j)
      in (s)
  in (A)

// CHECK:      bad-lane-outside-block.fun:6:5: error: 'at lane' is outside of a block [lane-outside-block]
// CHECK-NEXT:       kernel i < n at lane do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-lane-outside-block.fun:14:9: error: 'at lane' is outside of a block [lane-outside-block]
// CHECK-NEXT:           reduce (+) j < i at lane do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-lane-outside-block.fun:23:9: error: 'at lane' is outside of a block [lane-outside-block]
// CHECK-NEXT:           scan (+) j < i at lane do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-lane-outside-block.fun:26:9: error: 'at lane' is outside of a block [lane-outside-block]
// CHECK-NEXT:           reduce (+) j < i at lane do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT: error
