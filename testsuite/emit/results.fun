// RUN: echo '2 3 2' | funrun --entry=orders %s | funcheck %s
// RUN: echo '70 3 33' | funrun --entry=orders %s | funcheck --check-prefix=MANY %s
// RUN: echo '1 40 65' | funrun --entry=orders %s | funcheck --check-prefix=MANY %s
// RUN: echo '0 3 2' | funrun --entry=orders %s | funcheck --check-prefix=NONE %s
// RUN: echo '2 3 2' | funrun --entry=narrow %s | funcheck --check-prefix=NARROW %s
// RUN: echo '40 1 35' | funrun --entry=narrow %s | funcheck --check-prefix=MANY %s
// RUN: funemit --target=c %s | funcheck --check-prefix=CODE %s
// Results that are not row-major become so; emitted.py compares what they give.

entry fun orders (n : i64) (m : i64) (k : i64) : ([k][n][m]i64, [m][k][n]i64, [n][m][k]i64, [k][m]i64) =
  let (A : [n][m][k]i64) =
    kernel h < n, i < m, j < k do
      in (h * 10000 + i * 100 + j)
  let (B : [k][n][m]i64) = rearrange (2, 0, 1) A
  let (C : [m][k][n]i64) = rearrange (1, 2, 0) A
  let (D : [n][m][k]i64) = reverse 1 A
  let (first : [m][k]i64) =
    if n > 0 then
      let (row : [m][k]i64) = A[0, :, :]
      in (row)
    else
      let (none : [m][k]i64) = replicate [m][k] 7
      in (none)
  let (E : [k][m]i64) = transpose first
  in (B, C, D, E)

entry fun narrow (n : i64) (m : i64) (k : i64) : ([k][m][n]i8, [m][n][k]u16, [k]bool) =
  let (A : [n][m][k]i8) (B : [n][m][k]u16) (C : [n][k]bool) =
    kernel h < n do
      let (a : [m][k]i8) (b : [m][k]u16) =
        kernel i < m, j < k do
          in (i8(h - i + j), u16(h * 7 + i * 3 - j))
      let (c : [k]bool) =
        kernel j < k do
          in ((h + j) % 3 == 0)
      in (a, b, c)
  let (D : [k][m][n]i8) = rearrange (2, 1, 0) A
  let (E : [m][n][k]u16) = rearrange (1, 0, 2) B
  let (F : [k]bool) = C[0, :]
  let (G : [k]bool) = reverse 0 F
  in (D, E, G)

// CHECK:      [{{\[}}[0, 100, 200], [10000, 10100, 10200]], {{\[}}[1, 101, 201], [10001, 10101, 10201]]]
// CHECK-NEXT: [{{\[}}[0, 10000], [1, 10001]], {{\[}}[100, 10100], [101, 10101]], {{\[}}[200, 10200], [201, 10201]]]
// CHECK-NEXT: [{{\[}}[200, 201], [100, 101], [0, 1]], {{\[}}[10200, 10201], [10100, 10101], [10000, 10001]]]
// CHECK-NEXT: [{{\[}}0, 100, 200], [1, 101, 201]]
// MANY:       [{{\[}}[0
// NONE:       empty([2][0][3]i64)
// NARROW:     [{{\[}}[0i8, 1i8], [-1i8, 0i8], [-2i8, -1i8]]

// CODE-LABEL: static bool fun_call_orders(
// CODE:       const i64 fun_sizes[] = {k, n, m};
// CODE-NEXT:  fun_array *fun_a = fun_array_new(fun_ctx, NULL, FUN_I64, 3, fun_sizes);
// CODE:       const i64 fun_strides[] = {1, fun_size_mul({{[mk], [mk]}}), k};
// CODE-NEXT:  if (!fun_gather(fun_ctx, fun_a,
