// accelerate/smoothlife: each step transforms a matrix by rows, and the transposed
// one by rows.  A thread has a row, so that columns had better be together; but
// what is made in a loop is copied in no trip of it.  In memory it is made so, and
// nothing is copied.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=FUN %s
// RUN: memintro %s | galop | funcheck --check-prefix=MEM %s
// CHECK: rows: stays (0, 1)
// CHECK: (rows, r, (1, 0)) read: 32 * t * n * n, (b) the array is bound in a loop or a kernel
// FUN-NOT: manifest
// MEM: let (rows : [n][n]f32 @ rows_mem -> C(n, n)) =
// MEM-NOT: manifest
entry fun main (t : i64) (n : i64) (world : [n][n]f32) : ([n][n]f32) =
  let (end : [n][n]f32) =
    loop (w : [n][n]f32 = world) for step < t do
      let (rows : [n][n]f32) =
        kernel i < n do
          let (row : [n]f32) =
            kernel j < n do
              let (a : f32) = w[j, i]
              in (a * 0.5f32)
          in (row)
      let (next : [n][n]f32) =
        kernel i < n do
          let (zero : [n]f32) = scratch [n] f32
          let (last : f32) (line : [n]f32) =
            loop (s : f32 = 0.0f32) (line : *[n]f32 = zero) for k < n do
              let (r : f32) = rows[i, k]
              let (line' : [n]f32) = line with [k] = s + r
              in (s + r, line')
          in (line)
      in (next)
  in (end)
