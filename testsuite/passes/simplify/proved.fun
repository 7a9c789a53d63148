// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Conditions that asserts, bounds and the branches around decide.

// CHECK-LABEL: fun index
// CHECK:       kernel i < n do
// CHECK-NEXT:  let (x : f32) = A[i]
// CHECK-NEXT:  in (x)
fun index (n : i64) (A : [n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (c : bool) = i >= 0 && i < n
      let (x : f32) =
        if c then
          let (x : f32) = A[i]
          in (x)
        else
          in (0.0f32)
      in (x)
  in (B)

// CHECK-LABEL: fun asserted
// CHECK-NEXT:  assert n > 10
// CHECK-NEXT:  assert m == 2 * n
// CHECK-NEXT:  in (n, m)
fun asserted (n : i64) (m : i64) : (i64, i64) =
  assert n > 10
  assert m == 2 * n
  let (a : i64) =
    if n < 5 then
      in (m)
    else
      in (n)
  let (b : i64) =
    if m > 20 || n == 3 then
      in (m)
    else
      in (n)
  in (a, b)

// CHECK-LABEL: fun open
// CHECK:       if n > 3 then
// CHECK:       if n > 5 then
fun open (n : i64) : (i64) =
  let (a : i64) =
    if n > 3 then
      let (b : i64) =
        if n > 5 then
          in (n / 3)
        else
          in (n / 4)
      in (b)
    else
      let (b : i64) =
        if n > 5 then
          in (n / 5)
        else
          in (n / 6)
      in (b)
  in (a)
