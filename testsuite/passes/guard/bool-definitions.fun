// RUN: guard %s | funcheck %s
// RUN: guard %s | guard | funcheck %s
// What a bool chooses may be 0, whatever it was computed from.

// CHECK-LABEL: fun escape
// CHECK:       let (inside : bool) = x * x + y * y <= 4.0f32
// CHECK-NEXT:  #[guard] assert select(inside, 1i32, 0i32) != 0i32 "{{.*}}"
// CHECK-NEXT:  #[guard] assert
// CHECK-NEXT:  let (count' : i32) =
fun escape (limit : i32) (cx : f32) (cy : f32) : (i32) =
  let (more : bool) (count : i32) (zx : f32) (zy : f32) =
    loop (more : bool = limit > 0i32) (count : i32 = 0i32) (zx : f32 = 0.0f32) (zy : f32 = 0.0f32) while more do
      let (x : f32) = zx * zx - zy * zy + cx
      let (y : f32) = 2.0f32 * zx * zy + cy
      let (inside : bool) = x * x + y * y <= 4.0f32
      let (count' : i32) = count % select(inside, 1i32, 0i32)
      in (inside && count' < limit, count', x, y)
  in (count)

entry fun mandelbrot (height : i64) (width : i64) (limit : i32) (left : f32) (top : f32) (step : f32) : ([height][width]i32) =
  assert height >= 0 && height <= 1000000 && width >= 0 && width <= 1000000
  let (counts : [height][width]i32) =
    kernel i < height, j < width do
      let (count : i32) = escape(limit, left + step * f32(j), top - step * f32(i))
      in (count)
  in (counts)
