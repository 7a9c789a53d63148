// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// What was computed before is not computed again.

// CHECK-LABEL: fun scalars
// CHECK-NEXT:  let (a : f32) = x * y + x
// CHECK-NEXT:  let (i : i64) = n * n + k
// CHECK-NEXT:  let (e : f32) = A[i]
// CHECK-NEXT:  in (a, a, i, i, e, e)
fun scalars (x : f32) (y : f32) (n : i64) (k : i64) (A : [n]f32) : (f32, f32, i64, i64, f32, f32) =
  let (a : f32) = x * y + x
  let (b : f32) = x * y + x
  let (i : i64) = n * n + k
  let (j : i64) = k + n * n
  let (e : f32) = A[i]
  let (f : f32) = A[j]
  in (a, b, i, j, e, f)

// Operands of floats commute where the operator does; nothing associates.
// CHECK-LABEL: fun commute
// CHECK-NEXT:  let (a : f32) = x * y
// CHECK-NEXT:  let (c : f32) = x - y
// CHECK-NEXT:  let (d : f32) = y - x
// CHECK-NEXT:  in (a, a, c, d)
fun commute (x : f32) (y : f32) : (f32, f32, f32, f32) =
  let (a : f32) = x * y
  let (b : f32) = y * x
  let (c : f32) = x - y
  let (d : f32) = y - x
  in (a, b, c, d)

// Bodies see what is around them, not what is in others.
// CHECK-LABEL: fun scopes
// CHECK-NEXT:  let (a : i64) = n / 3
// CHECK:       if c then
// CHECK-NEXT:  let (e : i64) = n / 5
// CHECK-NEXT:  in (a * e)
// CHECK:       else
// CHECK-NEXT:  let (g : i64) = n / 5
// CHECK-NEXT:  in (g)
fun scopes (n : i64) (c : bool) : (i64, i64) =
  let (a : i64) = n / 3
  let (r : i64) =
    if c then
      let (d : i64) = n / 3
      let (e : i64) = n / 5
      in (d * e)
    else
      let (g : i64) = n / 5
      in (g)
  in (a, r)

// Fresh arrays that nobody changes.
// CHECK-LABEL: fun arrays
// CHECK-NEXT:  let (A : [n]i64) = iota n
// CHECK-NEXT:  let (C : [n]f32) = replicate [n] 1.0f32
// CHECK-NEXT:  let (D : [n]f32) = replicate [n] 1.0f32
// CHECK-NEXT:  let (E : [n]f32) = D with [0] = 2.0f32
// CHECK-NEXT:  in (A, A, C, E)
fun arrays (n : i64) : ([n]i64, [n]i64, [n]f32, [n]f32) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  let (C : [n]f32) = replicate [n] 1.0f32
  let (D : [n]f32) = replicate [n] 1.0f32
  let (E : [n]f32) = D with [0] = 2.0f32
  in (A, B, C, E)

// Nor those that it gives away.
// CHECK-LABEL: fun gives
// CHECK-NEXT:  let (A : [n]i64) = iota n
// CHECK-NEXT:  let (B : [n]i64) = iota n
// CHECK-NEXT:  in (A, B)
fun gives (n : i64) : (*[n]i64, [n]i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  in (A, B)

// By way of an alias.
// CHECK-LABEL: fun alias
// CHECK:       let (B : [n]i64) = iota n
// CHECK:       with
fun alias (n : i64) (c : bool) : ([n]i64, [n]i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  let (C : [n]i64) =
    if c then
      in (B)
    else
      let (E : [n]i64) = copy A
      in (E)
  let (D : [n]i64) = C with [0] = 7
  in (A, D)

// One that each iteration makes for itself is its own.
// CHECK-LABEL: fun parallel
// CHECK-NEXT:  let (A : [4]i64) = iota 4
// CHECK:       kernel i < n do
// CHECK-NEXT:  let (B : [4]i64) = iota 4
fun parallel (n : i64) (k : i64) : ([4]i64, [n]i64) =
  let (A : [4]i64) = iota 4
  let (R : [n]i64) =
    kernel i < n do
      let (B : [4]i64) = iota 4
      let (x : i64) = B[i & k]
      in (x)
  in (A, R)

// CHECK-LABEL: fun views
// CHECK-NEXT:  let (B : [n]f32) = A[0, :]
// CHECK-NEXT:  let (D : [n][n]f32) = transpose A
// CHECK-NEXT:  let (x : f32) = B[1]
// CHECK-NEXT:  let (y : f32) = D[1, 2]
// CHECK-NEXT:  in (x + x, y + y)
fun views (n : i64) (A : [n][n]f32) : (f32, f32) =
  let (B : [n]f32) = A[0, :]
  let (C : [n]f32) = A[0, :]
  let (D : [n][n]f32) = transpose A
  let (E : [n][n]f32) = transpose A
  let (x : f32) = B[1]
  let (x' : f32) = C[1]
  let (y : f32) = D[1, 2]
  let (y' : f32) = E[1, 2]
  in (x + x', y + y')
