// Numbers in the place of names may give terms that are no i64; then what was said
// of the names still holds.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q

// CHECK: fun tile {{.*}} @ U_mem' -> 2 * h * h + h * b + h + {(b : b + 2 * h), (b : 1)})
fun tile (b : i64) (h : i64) (T : [b + 2 * h][b + 2 * h]f32) : ([b][b]f32) =
  assert h + 1 == 9223372036854775805
  let (size : i64) = b + 2 * h
  let (U : [size][size]f32) =
    kernel y < size, x < size do
      let (a : f32) = T[y, x]
      in (a)
  let (inner : [b][b]f32) = U[h : b, h : b]
  in (inner)

// CHECK: fun half {{.*}} @ U_mem' -> 2 * h * h + h * b + h + {(b : b + 2 * h), (b : 1)})
fun half (b : i64) (h : i64) (T : [b + 2 * h][b + 2 * h]f32) : ([b][b]f32) =
  assert h == 2305843009213693951
  let (size : i64) = b + 2 * h
  let (U : [size][size]f32) =
    kernel y < size, x < size do
      let (a : f32) = T[y, x]
      in (a)
  let (inner : [b][b]f32) = U[h : b, h : b]
  in (inner)

// CHECK: fun number {{.*}} @ U_mem' -> 2 * h * h + h * b + h + {(b : b + 2 * h), (b : 1)})
fun number (b : i64) (h : i64) (T : [b + 2 * h][b + 2 * h]f32) : ([b][b]f32) =
  assert b == 2305843009213693953
  assert h == 2305843009213693951
  let (size : i64) = b + 2 * h
  let (U : [size][size]f32) =
    kernel y < size, x < size do
      let (a : f32) = T[y, x]
      in (a)
  let (inner : [b][b]f32) = U[h : b, h : b]
  in (inner)
