// RUN: not funverify %s 2>&1 | funcheck %s
// Also below other forms, and where no block is in sight.

entry fun forms (n : i64) (b : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (t : i64) =
        reduce (+) j < b at lane do
          let (c : [2]i64) =
            kernel k < 2 do
              let (s : i64) =
                reduce (max) l < j at lane do
                  in (l)
              in (s)
          let (x : i64) = c[0]
          in (x)
      in (t)
  in (A)

fun lanes (b : i64) : ([b]i64) =
  let (r : [b]i64) =
    kernel j < b at lane do
      let (s : i64) =
        reduce ((\ (x : i64) (y : i64) ->
            let (z : i64) =
              reduce (+) k < x at lane do
                in (k)
            in (y + z), 0)) k < j do
          in (k)
      in (s)
  in (r)

// CHECK:      bad-lane-in-lane.fun:12:17: error: 'at lane' is inside a lane [lane-in-lane]
// CHECK-NEXT:                   reduce (max) l < j at lane do
// CHECK-NEXT:                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-lane-in-lane.fun:8:9: note: it is inside this one
// CHECK-NEXT:           reduce (+) j < b at lane do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: bad-lane-in-lane.fun:26:15: error: 'at lane' is inside a lane [lane-in-lane]
// CHECK-NEXT:                 reduce (+) k < x at lane do
// CHECK-NEXT:                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-lane-in-lane.fun:22:5: note: it is inside this one
// CHECK-NEXT:       kernel j < b at lane do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT: error
