// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks -o %t %s 2>&1 | funcheck --check-prefix=SAYS %s
// A call that is in the way stays where the program would not keep its types without
// it: whether 2^61 rows of 2^61 elements are a matrix of b x b, nobody can tell.

// CHECK-LABEL: fun square
fun square (p : i64) (r : i64) (b : i64) (A_mem : mem) (A : [p][r][r][p]f32 @ A_mem -> R(p, r, r, p)) : (B_mem' : mem, [b][b]f32 @ B_mem' -> R(b, b)) =
  assert b == p * r
  let (B_mem : mem) = alloc b * b * 4
  let (M : [b][b]f32 @ A_mem -> R(b, b)) = reshape [b][b] A
  let (B : [b][b]f32 @ B_mem -> R(b, b)) =
    kernel i < b, j < b do
      let (a : f32) = M[i, j]
      in (a + 1.0f32)
  in (B_mem, B)

// CHECK-LABEL: entry fun small
entry fun small (b : i64) (m : mem) (A : [8][2][2][8]f32 @ m -> R(8, 2, 2, 8)) (D_mem : mem) (D : *[9][b][b]f32 @ D_mem -> R(9, b, b)) : (D_mem' : mem, *[9][b][b]f32 @ D_mem' -> R(9, b, b)) =
  // SAYS: [[#@LINE+3]]:3: remark: 'square' is inlined: its call prevents
  // CHECK-NOT: square(
  // CHECK: let (B : [b][b]f32 @ D_mem ->
  let (B_mem : mem) (B : [b][b]f32 @ B_mem -> R(b, b)) = square(8, 2, b, m, A)
  let (D' : [9][b][b]f32 @ D_mem -> R(9, b, b)) = D with [3, :, :] = B
  in (D_mem, D')

// It is said once, in however many rounds the rest is done.
// CHECK-LABEL: entry fun large
entry fun large (b : i64) (m : mem) (A : [8][2305843009213693952][2305843009213693952][8]f32 @ m -> R(8, 2305843009213693952, 2305843009213693952, 8)) (D_mem : mem) (D : *[9][b][b]f32 @ D_mem -> R(9, b, b)) : (D_mem' : mem, *[9][b][b]f32 @ D_mem' -> R(9, b, b)) =
  // SAYS: [[#@LINE+2]]:3: remark: the call of 'square' stays: the verifier rejects the inlined program: 'M' is 'A' reshaped
  // CHECK: let (B_mem : mem) (B : [b][b]f32 @ B_mem -> R(b, b)) = square(8,
  let (B_mem : mem) (B : [b][b]f32 @ B_mem -> R(b, b)) = square(8, 2305843009213693952, b, m, A)
  let (D' : [9][b][b]f32 @ D_mem -> R(9, b, b)) = D with [3, :, :] = B
  in (D_mem, D')
// SAYS-NOT: the call of
