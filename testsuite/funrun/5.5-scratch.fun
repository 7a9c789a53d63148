// RUN: funtest %s
// Undefined elements are copied and printed, and vanish when they are written.
// RUN-VALUE: main(2) == \
//   [[undefi32, undefi32], [5i32, undefi32]], [undef, undef], [undeff32, undeff32], \
//   [undefbool, undefbool, true, true], [1u8, 1u8], undef

fun main (n : i64) : ([n][2]i32, [n]i64, [2]f32, [4]bool, [n]u8, i64) =
  let (a : [n][2]i32) = scratch [n][2] i32
  let (a1 : [n][2]i32) = a with [1, 0] = 5i32
  let (b : [n]i64) = scratch [n] i64
  let (x : i64) = b[0]
  let (y : i64) = x
  let (c : [2]f32) = scratch [2] f32
  let (c1 : [2]f32) = copy c
  let (d : [2]bool) = scratch [2] bool
  let (e : [2]bool) = replicate [2] true
  let (f : [4]bool) = concat d e
  let (g : [n]u8) = scratch [n] u8
  let (h : [n]u8) = replicate [n] 1u8
  let (g1 : [n]u8) = g with [:] = h
  in (a1, b, c1, f, g1, y)
