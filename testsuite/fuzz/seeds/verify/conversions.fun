fun conversions (a : i64) (p : bool) (x : f32) : (f64) =
  let (b : i8) = i8(a) + i8(u16(a)) + i8(u8(a)) + i8(i16(a)) + i8(i32(a))
  let (c : i64) = i64(p) + i64(x) + i64(u32(b)) + i64(u64(b))
  let (q : bool) = bool(c)
  let (y : f32) = f32(b) + f32(q)
  in (f64(x + y))
