// Nessie, section 6.1: elementwise operations.
// RUN: funfmt %s | diff %s -
// RAND's generator is a hash of the index here.

fun binary (n : i64) (xs : [n]f32) (ys : [n]f32) : ([n]f32) =
  let (res : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      let (y : f32) = ys[i]
      in (x * y)
  in (res)

fun unary (n : i64) (xs : [n]bool) : ([n]bool) =
  let (res : [n]bool) =
    kernel i < n do
      let (x : bool) = xs[i]
      in (!x)
  in (res)

fun select_op (n : i64) (flgs : [n]bool) (xs : [n]f32) (ys : [n]f32) : ([n]f32) =
  let (res : [n]f32) =
    kernel i < n do
      let (c : bool) = flgs[i]
      let (r : f32) =
        if c then
          let (x : f32) = xs[i]
          in (x)
        else
          let (y : f32) = ys[i]
          in (y)
      in (r)
  in (res)

fun rand (n : i64) (ns : [n]u32) : ([n]u32) =
  let (res : [n]u32) =
    kernel i < n do
      let (m : u32) = ns[i]
      let (h : u32) = (u32(i) ^ 61u32) * 2654435761u32
      in ((h ^ h >> 15u32) % m)
  in (res)
