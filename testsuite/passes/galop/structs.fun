// An array of structs: fields are read at constant indices.
// RUN: galop --print-layout-table --assume=t=10 --assume=n=65536 %s | funcheck %s
// RUN: galop --print-layout-table --assume=t=10 --assume=n=65536 --assume=m=8 %s | funcheck --check-prefix=ASSUMED %s
// RUN: galop --target=cpu --print-layout-table --assume=t=10 --assume=n=65536 %s | funcheck --check-prefix=CPU %s
// RUN: inline %s | memintro | galop --assume=t=10 --assume=n=65536 | funcheck --check-prefix=LAID %s

// Where sizes say that it pays, it becomes a struct of arrays.
// CHECK-LABEL: fun structs
// CHECK: P: stays (0, 1), manifest (1, 0)
// On a processor the fields of a struct come in one line.
// CPU: fun structs
// CPU-NEXT: P: stays (0, 1):
// CPU-NEXT: (P, a, (1, 0)) read: 34 * t * n,
// CPU-NEXT: (P, b, (1, 0)) read: 2 * t * n,
// CPU-NEXT: (P, c, (1, 0)) read: 2 * t * n,
// LAID: fun structs
// LAID: manifest (1, 0) P
// LAID: loop
entry fun structs (t : i64) (n : i64) (P : [n][8]f32) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (a : f32) = P[i, 0]
          let (b : f32) = P[i, 1]
          let (c : f32) = P[i, 2]
          let (v : f32) = y[i]
          in (a * v + b * c)
      in (z)
  in (y)

// Read once, it costs more than it gains.
// CHECK-LABEL: fun once_only
// CHECK: P: stays (0, 1):
// CHECK: (P, a, (1, 0)) read: 32 * n, it does not pay
// LAID: fun once_only
// LAID-NOT: manifest
entry fun once_only (n : i64) (P : [n][8]f32) : ([n]f32) =
  let (z : [n]f32) =
    kernel i < n do
      let (a : f32) = P[i, 0]
      let (b : f32) = P[i, 1]
      in (a * b)
  in (z)

// Of a dimension of unknown size nobody knows.
// CHECK-LABEL: fun unknown
// CHECK: (P, a, none) read: {{.*}}, (a) its last index does not vary
// ASSUMED-LABEL: fun unknown
// ASSUMED: P: stays (0, 1), manifest (1, 0)
// LAID: fun unknown
// LAID-NOT: manifest
// LAID: fun bounded
// LAID: manifest
entry fun unknown (t : i64) (n : i64) (m : i64) (P : [n][m]f32) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (a : f32) = P[i, 0]
          let (b : f32) = P[i, 1]
          let (v : f32) = y[i]
          in (a * v + b)
      in (z)
  in (y)

// An assert says it.
// CHECK-LABEL: fun bounded
// CHECK: P: stays (0, 1), manifest (1, 0)
entry fun bounded (t : i64) (n : i64) (d : i64) (P : [n][d]f32) (x : [n]f32) : ([n]f32) =
  assert d <= 8
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (a : f32) = P[i, 0]
          let (b : f32) = P[i, 1]
          let (v : f32) = y[i]
          in (a * v + b)
      in (z)
  in (y)
