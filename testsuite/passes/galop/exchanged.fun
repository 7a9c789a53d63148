// Indices of kernels are exchanged where that needs no copy.
// RUN: inline %s | memintro | galop --assume=n=3000 --remarks 2>&1 | funcheck %s
// RUN: inline %s | memintro | galop --assume=n=3000 --target=cpu | funcheck --check-prefix=CPU %s
// RUN: inline %s | memintro | galop --assume=n=3000 | galop --assume=n=3000 --limit=0 | funcheck --check-prefix=AGAIN %s
// AGAIN-LABEL: fun products
// CPU-NOT: rearrange

// All that is read is together along i; what is made lies so, too, as it is
// read along i again.
// CHECK: 'i' becomes the last index, instead of 'j': neighbouring elements differ in it [galop: exchanged]
// CHECK: fun products
// CHECK-NOT: manifest
// CHECK: let (C_1 : [n][n]f32 @ C_mem -> R(n, n)) =
// CHECK-NEXT: kernel j < n, i < n do
// CHECK: let (C : [n][n]f32 @ C_mem -> C(n, n)) = rearrange (1, 0) C_1
// CHECK-NOT: manifest
// CHECK: in (s_mem, s)
entry fun products (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n]f32) =
  let (C : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = A[j, i]
      let (b : f32) = B[j, i]
      in (a * b)
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < n do
          let (c : f32) = C[i, j]
          in (acc + c)
      in (r)
  in (s)

// The first of three indices; rows stay where they are.
// CHECK-LABEL: fun cubes
// CHECK: let (C_1 : [m][n][n][4]f32 @ C_mem -> {{.*}}) =
// CHECK-NEXT: kernel k < m, j < n, i < n do
// CHECK: rearrange (2, 1, 0, 3) C_1
entry fun cubes (n : i64) (m : i64) (A : [m][n][n]f32) (B : [n]f32) : ([n]f32) =
  let (C : [n][n][m][4]f32) =
    kernel i < n, j < n, k < m do
      let (a : f32) = A[k, j, i]
      let (row : [4]f32) = replicate [4] a
      in (row)
  let (s : [n]f32) =
    kernel i < n do
      let (c : f32) = C[i, 0, 0, 0]
      in (c)
  in (s)

// What is returned has to lie as it does: one access is as good as the other.
// CHECK-LABEL: fun returned
// CHECK: kernel i < n, j < n do
entry fun returned (n : i64) (A : [n][n]f32) : ([n][n]f32) =
  let (C : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = A[j, i]
      in (a + 1.0f32)
  in (C)
