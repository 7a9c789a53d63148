// Sizes that are equal, or no larger, by what was asserted: an array is computed
// where it is read when no more of its elements are read than it has.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=SAID %s

// CHECK-LABEL: fun halves (
// CHECK:      assert n == 2 * h
// CHECK-NEXT: let (r : [h]f32) =
// CHECK-NEXT:   kernel i < h do
// CHECK-NOT:    kernel
// CHECK:        x[{{.*}}]
// CHECK:        x[{{.*}}]
// CHECK:        in (a + b)
fun halves (n : i64) (h : i64) (x : [n]f32) : ([h]f32) =
  assert n == 2 * h
  let (m : [n]f32) =
    kernel i < n do
      let (a : f32) = x[i]
      in (sqrt(a) * exp(a))
  let (r : [h]f32) =
    kernel i < h do
      let (a : f32) = m[2 * i]
      let (b : f32) = m[2 * i + 1]
      in (a + b)
  in (r)

// Twice h may be more than n: then it is cheaper to have m.
// CHECK-LABEL: fun unknown (
// CHECK:      let (m : [n]f32) =
// CHECK:      let (r : [h]f32) =
// SAID: pull-sizes.fun:[[@LINE+2]]:3: remark: 'm' stays an array: '2 * h <= n' is not proved, so that more elements may be read than it has [fuse, missed: pulled]
fun unknown (n : i64) (h : i64) (x : [n]f32) : ([h]f32) =
  let (m : [n]f32) =
    kernel i < n do
      let (a : f32) = x[i]
      in (sqrt(a) * exp(a))
  let (r : [h]f32) =
    kernel i < h do
      let (a : f32) = m[2 * i]
      let (b : f32) = m[2 * i + 1]
      in (a + b)
  in (r)

// More are read than there are, whatever n is.
// CHECK-LABEL: fun more (
// CHECK:      let (m : [n]f32) =
// CHECK:      let (r : [n]f32) =
// SAID: pull-sizes.fun:[[@LINE+2]]:3: remark: 'm' stays an array: '2 * n <= n' is not proved
fun more (n : i64) (x : [n]f32) : ([n]f32) =
  let (m : [n]f32) =
    kernel i < n do
      let (a : f32) = x[i]
      in (sqrt(a) * exp(a))
  let (r : [n]f32) =
    kernel i < n do
      let (a : f32) = m[max(i - 1, 0)]
      let (b : f32) = m[n - 1 - i]
      in (a + b)
  in (r)

// An inequality will do; and elements may be read more often than once.
// CHECK-LABEL: fun fewer (
// CHECK:      assert 3 * h - 2 <= n
// CHECK-NEXT: let (r : [h]f32) =
// CHECK-NOT:    kernel i < n
// CHECK:      in (r)
fun fewer (n : i64) (h : i64) (x : [n]f32) : ([h]f32) =
  assert 3 * h - 2 <= n
  let (m : [n]f32) =
    kernel i < n do
      let (a : f32) = x[i]
      in (sqrt(a) * exp(a))
  let (r : [h]f32) =
    kernel i < h do
      let (a : f32) = m[i / 2]
      in (a)
  in (r)

// Every second element, backwards, through two views.
// CHECK-LABEL: fun backwards (
// CHECK:      assert 2 * h - 1 <= n
// CHECK-NEXT: let (r : [h]f32) =
// CHECK-NEXT:   kernel i < h do
// CHECK-NEXT:     let ([[AT:.*]] : i64) = h - 1 - i
// CHECK-NEXT:     let ([[BY:.*]] : i64) = [[AT]] * 2
// CHECK-NEXT:     let ([[X:.*]] : f32) = x{{\[}}[[BY]]]
// CHECK-NEXT:     let (v : f32) = sqrt([[X]]) * exp([[X]])
// CHECK-NEXT:     in (v * 2.0f32)
// CHECK-NEXT: in (r)
fun backwards (n : i64) (h : i64) (x : [n]f32) : ([h]f32) =
  assert 2 * h - 1 <= n
  let (a : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (sqrt(v) * exp(v))
  let (e : [h]f32) = a[0 : h : 2]
  let (b : [h]f32) = reverse 0 e
  let (r : [h]f32) =
    kernel i < h do
      let (v : f32) = b[i]
      in (v * 2.0f32)
  in (r)

// A stride that is not known may be 0: then it is one element, h times.
// CHECK-LABEL: fun stride (
// CHECK:      let (a : [n]f32) =
// CHECK:      let (r : [h]f32) =
// SAID: pull-sizes.fun:[[@LINE+2]]:3: remark: 'a' stays an array: 'h <= n' is not proved
fun stride (n : i64) (h : i64) (s : i64) (x : [n]f32) : ([h]f32) =
  let (a : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (sqrt(v) * exp(v))
  let (e : [h]f32) = a[0 : h : s]
  let (r : [h]f32) =
    kernel i < h do
      let (v : f32) = e[i]
      in (v * 2.0f32)
  in (r)

// Both results of one kernel are counted.
// CHECK-LABEL: fun both (
// CHECK:      assert n == 2 * h
// CHECK-NEXT: let (r : [h]f32) =
// CHECK-NOT:    kernel i < n
// CHECK-LABEL: fun both_more (
// CHECK:      kernel i < n
// SAID: remark: 'p' stays an array: '4 * h <= n' is not proved
fun both (n : i64) (h : i64) (x : [n]f32) : ([h]f32) =
  assert n == 2 * h
  let (p : [n]f32) (q : [n]f32) =
    kernel i < n do
      let (a : f32) = x[i]
      in (sqrt(a) / (a * a + 1.0f32) / a, a / sqrt(a + 2.0f32) / sqrt(a * a))
  let (r : [h]f32) =
    kernel i < h do
      let (a : f32) = p[2 * i]
      let (b : f32) = q[2 * i + 1]
      in (a + b)
  in (r)

fun both_more (n : i64) (h : i64) (x : [n]f32) : ([h]f32) =
  assert n == 2 * h
  let (p : [n]f32) (q : [n]f32) =
    kernel i < n do
      let (a : f32) = x[i]
      in (sqrt(a) / (a * a + 1.0f32) / a, a / sqrt(a + 2.0f32) / sqrt(a * a))
  let (r : [h]f32) =
    kernel i < h do
      let (a : f32) = p[2 * i]
      let (b : f32) = q[2 * i + 1]
      let (c : f32) = p[2 * i + 1]
      let (d : f32) = q[2 * i]
      in (a + b - c * d)
  in (r)

// The shape that a kernel is wanted in begins with the size that it has: no index
// is divided by it.
// CHECK-LABEL: fun shape (
// CHECK-NOT:  n +
// CHECK-NOT:  / m
// CHECK:      in (r)
fun shape (n : i64) (m : i64) (k : i64) (x : [n][m][2]f32) : ([k][2 * m]f32) =
  assert k == n
  let (a : [n][m][2]f32) =
    kernel i < n, j < m, l < 2 do
      let (v : f32) = x[i, j, l]
      in (v * 2.0f32)
  let (b : [k][2 * m]f32) = reshape [k][2 * m] a
  let (r : [k][2 * m]f32) =
    kernel i < k, j < 2 * m do
      let (v : f32) = b[i, j]
      in (v + 1.0f32)
  in (r)
