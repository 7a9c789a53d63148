// RUN: echo '2 3 [[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 1.0], [2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0, 9.0, 1.0, 2.0]] [[1.0, 0.0, 2.0], [0.5, 1.0, 0.0], [0.0, 3.0, 1.0]]' | funrun --entry=filter2d %s | funcheck --check-prefix=FILTER %s
// RUN: echo '2 [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 10.0], [11.0, 12.0], [13.0, 14.0], [15.0, 16.0], [17.0, 18.0]]' | funrun --entry=many %s | funcheck --check-prefix=MANY %s
// RUN: echo '2 [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' | funrun --entry=apart %s | funcheck --check-prefix=APART %s
// RUN: funemit --target=c --bounds=none %s | funcheck --check-prefix=CODE %s
// Loops of few iterations, literally, are written out: their kernels become vectors
// without going through their loops together, if neighbours are side by side.

// FILTER: {{\[}}[30.0, 38.5, 47.0], [59.0, 58.5, 22.0]]
// CODE-LABEL: static bool fun_f_filter2d(
// CODE: FUN_OMP(simd)
// CODE-NEXT: for (i64 j_1 = 0; j_1 < m; j_1++) {
// CODE: FUN_UNROLL_ALL(3)
// CODE-NEXT: for (i64 {{a.*}} = 0; {{a.*}} < 3; {{a.*}}++) {
// CODE: FUN_UNROLL_ALL(3)
// CODE-NEXT: for (i64 {{b.*}} = 0; {{b.*}} < 3; {{b.*}}++) {
entry fun filter2d (n : i64) (m : i64) (x : [n + 2][m + 2]f64) (w : [3][3]f64) : ([n][m]f64) =
  let (y : [n][m]f64) =
    kernel i < n, j < m do
      let (s : f64) =
        loop (s : f64 = 0.0) for a < 3 do
          let (r : f64) =
            loop (t : f64 = s) for b < 3 do
              let (u : f64) = x[i + a, j + b]
              let (v : f64) = w[a, b]
              in (t + u * v)
          in (r)
      in (s)
  in (y)

// More than 64 in all.
// MANY: [729.0, 810.0]
// CODE-LABEL: static bool fun_f_many(
// CODE-NOT: FUN_UNROLL
// CODE: f64 s_mem[64];
// CODE-NOT: FUN_UNROLL
entry fun many (m : i64) (x : [9][m]f64) : ([m]f64) =
  let (y : [m]f64) =
    kernel j < m do
      let (s : f64) =
        loop (s : f64 = 0.0) for a < 9 do
          let (r : f64) =
            loop (t : f64 = s) for b < 9 do
              let (u : f64) = x[b, j]
              in (t + u)
          in (r)
      in (s)
  in (y)

// Neighbours are 3 elements apart.
// APART: [6.0, 15.0]
// CODE-LABEL: static bool fun_f_apart(
// CODE: FUN_OMP(for schedule(static))
// CODE-NOT: FUN_OMP(simd)
// CODE-NOT: FUN_UNROLL
// CODE: static bool fun_call_
entry fun apart (m : i64) (x : [m][3]f64) : ([m]f64) =
  let (y : [m]f64) =
    kernel j < m do
      let (s : f64) =
        loop (s : f64 = 0.0) for b < 3 do
          let (u : f64) = x[j, b]
          in (s + u)
      in (s)
  in (y)
