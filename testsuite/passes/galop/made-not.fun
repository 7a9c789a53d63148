// RUN: galop --remarks %s 2>&1 | funcheck %s

// Other arrays live in the block: none of them moves.  A's is written before A
// is read again, so that no copy does for both; what is written last is copied.
// CHECK: remark: 'A' stays as it is: its block is written between it and the last of these reads
// CHECK-LABEL: fun reused
// CHECK: let (A : [n][n]f32 @ A_mem -> R(n, n)) = copy x
// CHECK: manifest (1, 0) A2
// CHECK: let (a : f32) = A[i, j]
// CHECK: let (b : f32) = A2_1[i, j]
fun reused (n : i64) (x_mem : mem) (x : [n][n]f32 @ x_mem -> R(n, n)) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * n * 4
  let (A : [n][n]f32 @ A_mem -> R(n, n)) = copy x
  let (B_mem : mem) = alloc n * 4
  let (B : [n]f32 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n do
          let (a : f32) = A[i, j]
          in (s + a)
      in (s)
  let (Z : [n][n]f32 @ A_mem -> R(n, n)) = copy x
  let (z : f32) = Z[0, 0]
  let (A2 : [n][n]f32 @ A_mem -> R(n, n)) = copy x
  let (C : [n]f32 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = z) for j < n do
          let (a : f32) = A[i, j]
          let (b : f32) = A2[i, j]
          in (s + a + b)
      in (s)
  in (B_mem, C)
