// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// Operators that asserts, bounds and branches around decide, in scalars and in
// indices.

// CHECK-LABEL: fun clamped
// CHECK:       let (a : f32) = A[i, j]
// CHECK-NEXT:  let (up : i64) = max(i - 1, 0)
// CHECK-NEXT:  let (b : f32) = A[up, min(j + 1, m - 1)]
// CHECK-NEXT:  in (a + b)
fun clamped (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    kernel i < n, j < m do
      let (a : f32) = A[min(max(i, 0), n - 1), max(min(j, m - 1), 0)]
      let (up : i64) = min(max(i - 1, 0), n - 1)
      let (b : f32) = A[up, max(min(j + 1, m - 1), 0)]
      in (a + b)
  in (B)

// The signs and the rest of what is known to be between numbers.
// CHECK-LABEL: fun numbers
// CHECK:       let (a : i64) = k + 10
// CHECK-NEXT:  let (b : i64) = 3 - k
// CHECK-NEXT:  in (a, b, 1, -1, 0, k, 0, k)
fun numbers (k : i64) : (i64, i64, i64, i64, i64, i64, i64, i64) =
  assert k >= 3 && k < 10
  let (a : i64) = abs(k + 10)
  let (b : i64) = abs(k - 3) * -1
  let (c : i64) = sgn(k)
  let (d : i64) = sgn(k - 10)
  let (e : i64) = k / 10
  let (f : i64) = k % 10
  let (g : i64) = fdiv(k, 10)
  let (h : i64) = fmod(k, 10)
  in (a, b, c, d, e, f, g, h)

// In the parts of conditions; what a left operand says holds in the right one.
// CHECK-LABEL: fun conditions
// CHECK:       let (c : bool) = k < 5
// CHECK-NEXT:  let (d : bool) = k > 7 || x
// CHECK-NEXT:  let (e : bool) = k > n
// CHECK-NEXT:  in (c, d, e)
fun conditions (n : i64) (k : i64) (x : bool) : (bool, bool, bool) =
  assert k >= 3 && n > 0
  let (c : bool) = k >= 0 && k < 5
  let (d : bool) = k > 7 || k < 3 || x && k < 8
  let (e : bool) = k > n && k + 1 >= n
  in (c, d, e)

// CHECK-LABEL: fun chosen
// CHECK:       let (b : f32) = A[i]
// CHECK-NEXT:  in (b)
fun chosen (n : i64) (A : [n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (inside : bool) = 0 <= i && i < n
      let (b : f32) = A[select(inside, i, 0)]
      in (select(inside, b, 0.0f32))
  in (B)

// In a branch, and in the bound of a loop.
// CHECK-LABEL: fun branch
// CHECK:       if n > k then
// CHECK-NEXT:    in (i32(k))
// CHECK-NEXT:  else
// CHECK-NEXT:    in (i32(n) + 1i32)
// CHECK:       for i < m do
fun branch (n : i64) (k : i64) (m : i64) : (i32, f32) =
  let (x : i32) =
    if n > k then
      in (i32(min(n, k)))
    else
      in (i32(min(n, k)) + 1i32)
  assert m > 5
  let (y : f32) =
    loop (y : f32 = 0.0f32) for i < max(m, 3) do
      in (y + 1.0f32)
  in (x, y)

// Where a slice and an update begin, and what is written; not how much.
// CHECK-LABEL: fun selected
// CHECK:       let (R : [max(n, 0)]i64) = A[i, 0 : max(n, 0)]
// CHECK:       let (B : [n][n]i64) = A with [i, i : 1] = S
// CHECK-NEXT:  let (C : [n][n]i64) = B with [i, 0] = i
fun selected (n : i64) (i : i64) (A : *[n][n]i64) (S : [1]i64) : (*[n][n]i64, i64) =
  assert 0 <= i && i < n
  let (R : [max(n, 0)]i64) = A[max(i, 0), i / n : max(n, 0)]
  let (r : i64) = R[0]
  let (B : [n][n]i64) = A with [min(i, n - 1), i % n : 1] = S
  let (C : [n][n]i64) = B with [i, 0] = max(i, 0)
  in (C, r)

// What is not decided, or not by what holds here.
// CHECK-LABEL: fun open
// CHECK:       let (a : i64) = max(k, 4)
// CHECK-NEXT:  let (b : i64) = abs(k - 4)
// CHECK-NEXT:  let (c : i64) = k % 3
// CHECK-NEXT:  let (d : i64) = k / 3
// CHECK-NEXT:  let (e : i64) = sgn(k - 3)
// CHECK-NEXT:  let (f : i64) = fmod(l, 5)
// CHECK-NEXT:  let (g : i32) = max(j, 0i32)
// CHECK:       let (h : i64) = min(k, l)
fun open (k : i64) (l : i64) (j : i32) : (i64, i64, i64, i64, i64, i64, i32, i64) =
  assert k >= 3
  assert l < 5
  let (a : i64) = max(k, 4)
  let (b : i64) = abs(k - 4)
  let (c : i64) = k % 3
  let (d : i64) = k / 3
  let (e : i64) = sgn(k - 3)
  let (f : i64) = fmod(l, 5)
  let (g : i32) = max(j, 0i32)
  let (h : i64) = min(k, l)
  assert k <= l
  in (a, b, c, d, e, f, g, h)
