// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Results that are something else's value.

// CHECK-LABEL: fun same
// CHECK-NEXT:  let (k : i64) = n + 1
// CHECK-NEXT:  let (q : bool) = !c
// CHECK-NEXT:  let (x : i64) =
// CHECK-NEXT:    if c then
// CHECK-NEXT:      in (n / 3)
// CHECK-NEXT:    else
// CHECK-NEXT:      in (n / 4)
// CHECK-NEXT:  in (n, A, k, 7, c, q, x)
fun same (n : i64) (c : bool) (A : [n]f32) : (m' : i64, [m']f32, i64, i64, bool, bool, i64) =
  let (m : i64) (B : [m]f32) (k : i64) (s : i64) (p : bool) (q : bool) (x : i64) =
    if c then
      in (n, A, n + 1, 7, true, false, n / 3)
    else
      in (n, A, n + 1, 7, false, true, n / 4)
  in (m, B, k, s, p, q, x)

// What an assert guards stays after it.
// CHECK-LABEL: fun guarded
// CHECK-NEXT:  let (q : i64) (x : i64) =
// CHECK-NEXT:    if c then
// CHECK-NEXT:      assert n != 0
// CHECK-NEXT:      in (5 / n, 1)
// CHECK-NEXT:    else
// CHECK-NEXT:      assert n != 0
// CHECK-NEXT:      in (5 / n, 2)
// CHECK-NEXT:  in (q, x)
fun guarded (n : i64) (c : bool) : (i64, i64) =
  let (q : i64) (x : i64) =
    if c then
      assert n != 0
      in (5 / n, 1)
    else
      assert n != 0
      in (5 / n, 2)
  in (q, x)

// An array whose size stays stays, too.
// CHECK-LABEL: fun tied
// CHECK:       let (k : i64) (B : [k]f32) =
// CHECK:       in (k, B)
fun tied (n : i64) (c : bool) (A : [n + 1]f32) : (k : i64, [k]f32) =
  let (k : i64) (B : [k]f32) =
    if c then
      assert n > 1
      in (n + 1, A)
    else
      in (n + 1, A)
  in (k, B)

// CHECK-LABEL: fun around
// CHECK-NEXT:  let (s : f32) =
// CHECK-NEXT:    loop (s : f32 = 0.0f32) for i < n do
// CHECK-NEXT:      let (x : f32) = A[i]
// CHECK-NEXT:      in (s + x)
// CHECK-NEXT:  in (s, n, A, 3)
fun around (n : i64) (A : [n]f32) : (f32, k' : i64, [k']f32, i64) =
  let (k : i64) (P : [k]f32) (s : f32) (t : i64) =
    loop (k : i64 = n) (P : [k]f32 = A) (s : f32 = 0.0f32) (t : i64 = 3) for i < n do
      let (x : f32) = P[i]
      let (l : i64) = k
      in (l, P, s + x, 3)
  in (s, k, P, t)

// CHECK-LABEL: fun varies
// CHECK:       loop (k : i64 = n) (P : [k]f32 = A)
fun varies (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (P : [k]f32) =
    loop (k : i64 = n) (P : [k]f32 = A) for i < n do
      let (Q : [k + 1]f32) = replicate [k + 1] 1.0f32
      in (k + 1, Q)
  in (k, P)

// A unique parameter that nobody changes takes nothing over.
// CHECK-LABEL: fun unique
// CHECK-NEXT:  let (Q : [n]f32) =
// CHECK-NEXT:    loop (P : [n]f32 = A) for i < n do
// CHECK-NEXT:    assert i < 10
// CHECK-NEXT:    in (A)
// CHECK-NEXT:  let (R : [n]f32) = A with [0] = 1.0f32
fun unique (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (Q : [n]f32) =
    loop (P : *[n]f32 = A) for i < n do
      assert i < 10
      in (P)
  let (R : [n]f32) = Q with [0] = 1.0f32
  in (R)
