// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// The course of a form is known.

// CHECK-LABEL: fun taken
// CHECK-NEXT:  let (x : i64) = n / 7
// CHECK-NEXT:  in (x, n)
fun taken (n : i64) : (i64, i64) =
  let (c : bool) = 3 < 4
  let (a : i64) (b : i64) =
    if c then
      let (x : i64) = n / 7
      in (x, n)
    else
      let (y : i64) = n / 8
      in (n, y)
  in (a, b)

// A condition is known in its branches, and what it is made of.
// CHECK-LABEL: fun inside
// CHECK:       if c && d then
// CHECK-NEXT:  let (b : i64) = n / 3
// CHECK-NEXT:  in (b)
// CHECK-NEXT:  else
// CHECK:       if c then
// CHECK-NEXT:  in (n / 5)
fun inside (n : i64) (c : bool) (d : bool) : (i64) =
  let (a : i64) =
    if c && d then
      let (b : i64) =
        if d then
          in (n / 3)
        else
          in (n / 4)
      in (b)
    else
      let (e : i64) =
        if c then
          in (n / 5)
        else
          in (n / 6)
      in (e)
  in (a)

// CHECK-LABEL: fun trips
// CHECK-NEXT:  let (B : [n]i64) = A with [0] = n
// CHECK-NEXT:  let (y : i64) = n * n
// CHECK-NEXT:  in (n, B, y)
fun trips (n : i64) (A : *[n]i64) : (i64, *[n]i64, i64) =
  let (a : i64) =
    loop (p : i64 = n) for i < 0 do
      in (p / 0)
  let (C : [n]i64) =
    loop (P : *[n]i64 = A) for i < 1 do
      let (B : [n]i64) = P with [i] = a
      in (B)
  let (q : bool) (w : i64) =
    loop (q : bool = true) (w : i64 = n) while q do
      let (y : i64) = w * w
      in (false, y)
  let (r : bool) (z : i64) =
    loop (p : bool = q) (v : i64 = w) while p do
      let (y : i64) = v * v
      in (p, y)
  in (a, C, z)

// What goes with a branch that is not taken may be anything; what comes with
// the one that is has its asserts.
// CHECK-LABEL: fun asserts
// CHECK-NEXT:  assert n > 5
// CHECK-NEXT:  in (n)
fun asserts (n : i64) : (i64) =
  let (a : i64) =
    if true then
      assert n > 5
      in (n)
    else
      assert n < 3
      in (n / 0)
  in (a)

// Without an iteration an array has no element, and a fold is neutral.
// CHECK-LABEL: fun empty
// CHECK-NEXT:  let (A : [0][n]i64) = scratch [0][n] i64
// CHECK-NEXT:  in (A, 0.0f32, -128i8, 7)
fun empty (n : i64) : ([0][n]i64, f32, i8, i64) =
  let (A : [0][n]i64) =
    kernel i < 0, j < n do
      in (i / j)
  let (s : f32) (m : i8) (x : i64) =
    reduce (+, max, (\ (a : i64) (b : i64) -> in (a + b), 7)) i < 0 do
      in (1.0f32, 2i8, i)
  in (A, s, m, x)
