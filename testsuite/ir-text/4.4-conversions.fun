// RUN: funfmt %s | diff %s -
// A conversion to every type.

fun f (x : i64) : (i64) =
  let (i8' : i8) = i8(x + 1)
  let (i16' : i16) = i16(x + 1)
  let (i32' : i32) = i32(x + 1)
  let (i64' : i64) = i64(x + 1)
  let (u8' : u8) = u8(x + 1)
  let (u16' : u16) = u16(x + 1)
  let (u32' : u32) = u32(x + 1)
  let (u64' : u64) = u64(x + 1)
  let (f32' : f32) = f32(x + 1)
  let (f64' : f64) = f64(x + 1)
  let (bool' : bool) = bool(x + 1)
  in (i64(i8'))
