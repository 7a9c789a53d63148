// RUN: funfmt %s | diff %s -
// All element types.

fun elements (a : i8) (b : i16) (c : i32) (d : i64) (e : u8) (f : u16) (g : u32) (h : u64) (i : f32) (j : f64) (k : bool) : (i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, bool) =
  in (a, b, c, d, e, f, g, h, i, j, k)
