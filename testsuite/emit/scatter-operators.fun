// RUN: funtest %s
// Scatters with operators and without, of many and no values, at indices far outside,
// too: emitted.py compares what they give.
// RUN-VALUE: hist(5, 9, [1,1,2,-1,5,4,4,9223372036854775807,-9223372036854775808]) == \
//   [0, 1, 2, 0, 11], [1i32, 9i32, -3i32, 1i32, 9i32], [inf, -0.0, -0.0, inf, -0.0], \
//   [0u8, 7u8, 0u8, 7u8, 0u8]
// RUN-VALUE: hist(0, 2, [0,1]) == empty([0]i64), empty([0]i32), empty([0]f64), empty([0]u8)
// RUN-VALUE: hist(3, 0, empty([0]i64)) == \
//   [0, 0, 0], [1i32, 1i32, 1i32], [inf, inf, inf], [0u8, 0u8, 0u8]

entry fun hist (m : i64) (n : i64) (ix : [n]i64) : ([m]i64, [m]i32, [m]f64, [m]u8) =
  let (H : [m]i64) = replicate [m] 0
  let (H1 : [m]i64) =
    scatter (+) H i < n do
      let (j : i64) = ix[i]
      in (j, i)
  let (G : [m]i32) = replicate [m] 1i32
  let (G1 : [m]i32) =
    scatter (*) G i < n do
      let (j : i64) = ix[i]
      in (j, -3i32)
  let (D : [m]f64) = replicate [m] inf
  let (D1 : [m]f64) =
    scatter (min) D i < n do
      let (j : i64) = ix[i]
      in (j, select(i % 2 == 0, -0.0, 0.0))
  let (U : [m]u8) = replicate [m] 0u8
  let (U1 : [m]u8) =
    scatter U i < n do
      let (j : i64) = ix[i]
      in (select(i < 3, i * 2 - 1, ~j | -9223372036854775807), 7u8)
  in (H1, G1, D1, U1)
