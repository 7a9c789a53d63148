// RUN: inline %s | funcheck %s
// RUN: inline --remarks -o %t %s 2>&1 | funcheck --check-prefix=SAYS %s
// A call stays where the program would not keep its types without it: of
// `7 == p * r` and `7 == q * s` follows less than of what the callee asserts.  The
// other calls of the same function go.

// CHECK-LABEL: fun swapped
fun swapped (k : i64) (l : i64) (p : i64) (r : i64) (q : i64) (s : i64) (A : [k * q * s]f32) : ([p * r * l]f32) =
  assert k == p * r && l == q * s
  let (B : [p * r * l]f32) = A
  in (B)

// CHECK-NOT: fun last
fun last (n : i64) (A : [n]f32) : (f32) =
  let (x : f32) = A[n - 1]
  in (x)

// CHECK-LABEL: entry fun sevens
entry fun sevens (p : i64) (r : i64) (q : i64) (s : i64) (A : [7 * q * s]f32) : ([p * r * 7]f32, f32, f32) =
  // CHECK:      let (x : f32) = A[n - 1]
  // SAYS: [[#@LINE+1]]:3: remark: 'last' is inlined
  let (x : f32) = last(7 * q * s, A)
  // CHECK-NEXT: let (B : [p * r * 7]f32) = swapped(7, 7, p, r, q, s, A)
  // SAYS: [[#@LINE+1]]:3: remark: the call of 'swapped' stays: the verifier rejects the inlined program: 'B' is bound as [p * r * 7]f32, but the right-hand side is [7 * q * s]f32 [pattern-type] [inline, missed: types]
  let (B : [p * r * 7]f32) = swapped(7, 7, p, r, q, s, A)
  // CHECK:      let (y : f32) = B[n_1 - 1]
  // SAYS: [[#@LINE+1]]:3: remark: 'last' is inlined
  let (y : f32) = last(p * r * 7, B)
  // CHECK-NEXT: in (B, x, y)
  in (B, x, y)

// What stays in a callee stays in its callers, and the callee goes with it.
// CHECK-LABEL: entry fun names
entry fun names (k : i64) (l : i64) (p : i64) (r : i64) (q : i64) (s : i64) (A : [k * q * s]f32) : ([p * r * l]f32) =
  // CHECK-NEXT: assert k == p * r && l == q * s
  // CHECK-NEXT: let (B : [p * r * l]f32) = A
  let (B : [p * r * l]f32) = swapped(k, l, p, r, q, s, A)
  in (B)
