// RUN: conflicts --order=loops %s 2>&1 | tr '\n' ' ' | tr -s ' ' | funcheck %s
// REQUIRES: isl
// What is read of a view is read of its array: here A1[k, 2 - min(k, 2)].
// CHECK-NOT: remark
// CHECK: A1[i, j = 2 - i] -> B[k] : k < i;
// CHECK: A1[i, j = 0] -> B[k] : i >= 3 and k < i;
// CHECK-NOT: remark
entry fun views (n : i64) (A0 : [n][4]f32) : ([n]f32) =
  let (A1 : [n][4]f32) =
    kernel i < n, j < 4 do
      let (x : f32) = A0[i, j]
      in (x + 1.0f32)
  let (turned : [4][n]f32) = transpose A1
  let (up : [4][n]f32) = reverse 0 turned
  let (part : [3][n]f32) = up[1 : 3, :]
  let (split : [3][1][n]f32) = reshape [3][1][n] part
  let (B : [n]f32) =
    kernel k < n do
      let (x : f32) = split[min(k, 2), 0, k]
      in (x)
  in (B)
