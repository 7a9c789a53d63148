// RUN: funopt --pipeline=cpu %s | funcheck %s
// RUN: funopt --pipeline=cpu %s > %t && stream %t | diff %t -
// RUN: funopt --pipeline=cpu %s | funverify -q
// RUN: funopt --pipeline=gpu %s | funcheck --check-prefix=GPU %s
// In the pipeline of processors: scans, filters and copies.  What is kept for a
// filter is read again, and so are sums of parts.

// GPU-NOT: #[stream]

// CHECK-LABEL: imp sums
//       CHECK:   large <- n * 8 >= 33554432
//       CHECK:     if large then
//       CHECK:       #[stream] s_mem[{{[a-z_0-9]+}}] <- {{[a-z_0-9]+}} : f64
//       CHECK:     else
//       CHECK:       #[stream(off)] #[task] kernel
entry fun sums (n : i64) (x : [n]f64) : ([n]f64) =
  let (s : [n]f64) =
    scan (+) i < n do
      let (v : f64) = x[i]
      in (v)
  in (s)

// CHECK-LABEL: imp positive
//       CHECK:   large <- n * 4 >= 33554432
//   CHECK-NOT:   #[stream] kept
//       CHECK:     if large then
//       CHECK:       x_1 <- kept_mem[{{[a-z_0-9]+}} + q] : f32
//  CHECK-NEXT:       #[stream] y_mem[place + q] <- x_1 : f32
entry fun positive (n : i64) (x : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (y : [k]f32) =
    filter i < n do
      let (v : f32) = x[i]
      in (v, v > 0.0f32)
  in (k, y)

// CHECK-LABEL: imp copied
//       CHECK:   if large then
//       CHECK:       x_1 <- x_mem[from + k] : f32
//  CHECK-NEXT:       #[stream] y_mem[from + k] <- x_1 : f32
entry fun copied (n : i64) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) = copy x
  in (y)

// CHECK-LABEL: imp forbidden
//   CHECK-NOT: #[stream]
//       CHECK: return
entry fun forbidden (n : i64) (x : [n]f32) : ([n]f32) =
  #[stream(off)] let (y : [n]f32) = copy x
  in (y)
