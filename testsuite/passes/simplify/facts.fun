// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// What was asserted to be a number is that number below.

// CHECK-LABEL: fun number
// CHECK-NEXT:  let (a : i64) = b * 3
// CHECK-NEXT:  assert b == 16 && n > 2
// CHECK-NEXT:  let (A : [16]f32) = replicate [16] 1.0f32
// CHECK-NEXT:  in (A, 32, a)
fun number (n : i64) (b : i64) : ([b]f32, i64, i64) =
  let (a : i64) = b * 3
  assert b == 16 && n > 2
  let (A : [b]f32) = replicate [b] 1.0f32
  assert 16 == b
  in (A, b * 2, a)

// In the body that asserts it.
// CHECK-LABEL: fun body
// CHECK:       assert k == 3
// CHECK-NEXT:  in (i + 3)
// CHECK:       in (A, k)
fun body (n : i64) (k : i64) : ([n]i64, i64) =
  let (A : [n]i64) =
    kernel i < n do
      assert k == 3
      in (i + k)
  in (A, k)

// A branch says nothing that types know.
// CHECK-LABEL: fun branch
// CHECK:       replicate [k] 1.0f32
fun branch (n : i64) (k : i64) (D : [k]f32) : ([k]f32) =
  let (A : [k]f32) =
    if k == 3 then
      let (B : [k]f32) = replicate [k] 1.0f32
      in (B)
    else
      in (D)
  in (A)

// Nor does an assert of a float: -0.0 is 0.0.
// CHECK-LABEL: fun zero
// CHECK:       in (1.0f32 / x)
fun zero (x : f32) : (f32) =
  assert x == 0.0f32
  in (1.0f32 / x)

// An assert that a branch would make superfluous is an equality for types.
// CHECK-LABEL: fun kept
// CHECK:       if n == m then
// CHECK-NEXT:  assert n == m
fun kept (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (f32) =
  let (x : f32) =
    if n == m then
      assert n == m
      let (C : [n]f32) = copy B
      let (y : f32) = C[0]
      in (y)
    else
      in (1.0f32)
  in (x)

// A bool that is asserted is true, one whose negation is, false; but not where a
// size may depend on it, nor above or after the assert's body.
// CHECK-LABEL: fun bools
// CHECK-NEXT:  let (u : f32) = select(c, x, 1.0f32)
// CHECK-NEXT:  assert c && !d
// CHECK-NEXT:  in (u, x, 2u8, true, false)
fun bools (c : bool) (d : bool) (x : f32) : (f32, f32, u8, bool, bool) =
  let (u : f32) = select(c, x, 1.0f32)
  assert c && !d
  let (y : f32) = select(c, x, 1.0f32)
  let (z : u8) = select(d, 1u8, 2u8)
  in (u, y, z, c ^ d, d)

// CHECK-LABEL: fun bool_of_size
// CHECK-NEXT:  assert c
// CHECK-NEXT:  let (k : i64) = select(c, n, 3)
fun bool_of_size (c : bool) (n : i64) : (k : i64, [k]f32) =
  assert c
  let (k : i64) = select(c, n, 3)
  let (A : [k]f32) = replicate [k] 1.0f32
  in (k, A)

// CHECK-LABEL: fun bool_of_branch
// CHECK:       in (select(c, x, y))
fun bool_of_branch (n : i64) (c : bool) (x : f32) (y : f32) : (f32) =
  let (z : f32) =
    if n > 0 then
      assert c
      in (y)
    else
      in (x)
  in (select(c, x, y))
