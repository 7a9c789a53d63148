// RUN: not funverify %s 2>&1 | funcheck %s
// A block has lanes, and sequential forms; nothing else.

entry fun forms (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (s : i64) =
        reduce (+) j < i at block do
          in (j)
      let (t : i64) =
        loop (t : i64 = s) for k < 4 do
          let (B : [n]i64) =
            scan (+) j < n at thread do
              in (j)
          let (x : i64) = B[k]
          in (x)
      in (t)
  in (A)

fun lanes (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at lane do
      let (s : i64) =
        reduce (+) j < i at thread do
          in (j)
      in (s)
  in (A)

// CHECK:      bad-grid-in-block.fun:8:9: error: 'at block' is inside a block [grid-in-block]
// CHECK-NEXT:           reduce (+) j < i at block do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-grid-in-block.fun:6:5: note: it is inside this one
// CHECK-NEXT:       kernel i < n at block do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-grid-in-block.fun:13:13: error: 'at thread' is inside a block [grid-in-block]
// CHECK-NEXT:               scan (+) j < n at thread do
// CHECK-NEXT:               ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-grid-in-block.fun:6:5: note: it is inside this one
// CHECK-NEXT:       kernel i < n at block do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-grid-in-block.fun:24:9: error: 'at thread' is inside a block [grid-in-block]
// CHECK-NEXT:           reduce (+) j < i at thread do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-grid-in-block.fun:22:5: note: it is inside this one
// CHECK-NEXT:       kernel i < n at lane do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT: error
