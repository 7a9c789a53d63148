// What is made of nothing: folds are their neutral elements, kernels have no
// element; a bound that may be negative stays.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) : ([0]i64, [n][0]f32, [0][n]u8, i64, bool) =
// CHECK-NEXT:   let (a : [0]i64) = iota 0
// CHECK-NEXT:   let (b : [n][0]f32) = replicate [n][0] 1.0f32
// CHECK-NEXT:   let (c : [0][n]u8) = scratch [0][n] u8
// CHECK-NEXT:   let (p : bool) =
// CHECK-NEXT:     reduce (&&) i < n do
// CHECK-NEXT:       in (true)
// CHECK-NEXT:   in (a, b, c, 9223372036854775807, p)
entry fun main (n : i64) : ([0]i64, [n][0]f32, [0][n]u8, i64, bool) =
  let (a : [0]i64) = iota 0
  let (b : [n][0]f32) = replicate [n][0] 1.0f32
  let (c : [0][n]u8) =
    kernel i < 0 do
      let (r : [n]u8) = replicate [n] u8(i)
      in (r)
  let (m : i64) =
    reduce (min) i < 0 do
      let (x : i64) = a[i]
      in (x)
  let (p : bool) =
    reduce (&&) i < n do
      let (x : [0]f32) = b[i, :]
      in (i >= 0)
  in (a, b, c, m, p)
