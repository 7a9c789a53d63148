// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// What types depend on stays: they know equalities, and that `max(n, 0)` is `n` is
// none.

// CHECK-LABEL: fun sizes
// CHECK:       let (A : [max(n, 0)]f32) = replicate [max(n, 0)] 1.0f32
// CHECK-NEXT:  in (A)
fun sizes (n : i64) : ([max(n, 0)]f32) =
  assert n > 3
  let (A : [max(n, 0)]f32) = replicate [max(n, 0)] 1.0f32
  in (A)

// CHECK-LABEL: fun named
// CHECK:       let (m : i64) = max(n, 0)
// CHECK-NEXT:  let (k : i64) = m + 1
// CHECK-NEXT:  let (A : [k]f32) = replicate [k] 1.0f32
// CHECK-NEXT:  let (B : [max(n, 0) + 1]f32) =
// CHECK:       in (B, n)
fun named (n : i64) (c : bool) : ([max(n, 0) + 1]f32, i64) =
  assert n > 3
  let (m : i64) = max(n, 0)
  let (k : i64) = m + 1
  let (A : [k]f32) = replicate [k] 1.0f32
  let (B : [max(n, 0) + 1]f32) =
    if c then
      in (A)
    else
      let (C : [max(n, 0) + 1]f32) = replicate [max(n, 0) + 1] 2.0f32
      in (C)
  let (l : i64) = max(n, 1)
  in (B, l)

// What an assert says is equal to something.
// CHECK-LABEL: fun asserted
// CHECK:       let (m : i64) = max(n, 0)
// CHECK-NEXT:  assert k == 2 * m
// CHECK-NEXT:  in (A)
fun asserted (n : i64) (k : i64) (A : [max(n, 0) * 2]f32) : ([k]f32) =
  assert n > 3
  let (m : i64) = max(n, 0)
  assert k == 2 * m
  in (A)

// What goes round with an array of that size, and what is passed with one.
// CHECK-LABEL: fun passed
fun passed (m : i64) (A : [m]f32) : (k : i64, [k]f32) =
  in (m, A)

// CHECK-LABEL: fun around
// CHECK:       loop (m : i64 = max(n, 0)) (X : [m]f32 = A)
// CHECK:       = passed(max(n, 0), A)
fun around (n : i64) (A : [max(n, 0)]f32) : (k : i64, [k]f32, [max(n, 0)]f32) =
  assert n > 3
  let (k : i64) (B : [k]f32) =
    loop (m : i64 = max(n, 0)) (X : [m]f32 = A) for i < n do
      let (Y : [m + 1]f32) = replicate [m + 1] 2.0f32
      in (m + 1, Y)
  let (C : [max(n, 0)]f32) =
    loop (X : [max(n, 0)]f32 = A) for i < n do
      let (q : i64) (Y : [q]f32) = passed(max(n, 0), A)
      let (Z : [max(n, 0)]f32) = replicate [max(n, 0)] 1.0f32
      let (y : f32) = Y[i]
      let (Z' : [max(n, 0)]f32) = Z with [i] = y
      in (Z')
  in (k, B, C)
