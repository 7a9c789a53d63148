// misc/ocean-sim/tke: neighbours of a point along each axis, where kernel
// variables are in their order.  All of it is together already, and nothing is
// done: be it one kernel, or one in the other, which a mistaken level of the
// inner variable once reordered.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop --remarks=%t %s | funcheck --check-prefix=SAME %s && funcheck --check-prefix=REMARK --input-file %t %s
// SAME-NOT: manifest
// RUN: memintro %s | galop --print-layout-table | funcheck %s

// CHECK-LABEL: fun flux
// CHECK: tke: stays (0, 1, 2)
// CHECK-NEXT: (tke, here, (0, 1, 2)) read: 4 * x * y * z, (d) the array has that layout already
// CHECK-NEXT: (tke, east, (0, 1, 2)) read: 4 * x * y * z, (d)
// CHECK-NEXT: (tke, north, (0, 1, 2)) read: 4 * x * y * z, (d)
// CHECK-NEXT: (tke, top, (0, 1, 2)) read: 4 * x * y * z, (d)
// CHECK-NEXT: mask: stays (0, 1, 2)
// CHECK-NEXT: (mask, m, (0, 1, 2)) read: 4 * x * y * z, (d)
// REMARK: 'here' reads 'tke' together along 'k'
entry fun flux (x : i64) (y : i64) (z : i64) (tke : [x][y][z]f32) (mask : [x][y][z]f32) : ([x][y][z]f32) =
  let (out : [x][y][z]f32) =
    kernel i < x, j < y, k < z do
      let (here : f32) = tke[i, j, k]
      let (east : f32) = tke[min(i + 1, x - 1), j, k]
      let (north : f32) = tke[i, min(j + 1, y - 1), k]
      let (top : f32) = tke[i, j, min(k + 1, z - 1)]
      let (m : f32) = mask[i, j, k]
      in ((east + north + top - 3.0f32 * here) * m)
  in (out)

// The kernel within runs across lanes, two bodies deeper.
// CHECK-LABEL: fun nested
// CHECK: tke: stays (0, 1, 2)
// CHECK-NEXT: (tke, here, (0, 1, 2)) read: 4 * x * y * z, (d)
// CHECK-NEXT: (tke, top, (0, 1, 2)) read: 4 * x * y * z, (d)
entry fun nested (x : i64) (y : i64) (z : i64) (tke : [x][y][z]f32) : ([x][y][z]f32) =
  let (out : [x][y][z]f32) =
    kernel i < x, j < y at block do
      let (column : [z]f32) =
        kernel k < z at lane do
          let (here : f32) = tke[i, j, k]
          let (top : f32) = tke[i, j, min(k + 1, z - 1)]
          in (top - here)
      in (column)
  in (out)
