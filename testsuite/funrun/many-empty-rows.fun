// RUN: echo '4611686018427387904 0 empty([4611686018427387904][0]f32)' > %t
// RUN: memintro -o %t.fun %s
// RUN: lower -o %t.imp %t.fun
// RUN: funemit --target=c -o %t.out %t.imp && cc -O1 -o %t.out %t.out.c -lm
// RUN: funrun %s < %t | funcheck %s
// RUN: funrun --semantics=heap %t.fun < %t | funcheck %s
// RUN: funrun %t.imp < %t | funcheck %s
// RUN: timeout 20 %t.out < %t | funcheck %s
// A kernel without iterations takes no time, however many rows are empty.
// CHECK:      empty([4611686018427387904][0]f32)
// CHECK-NEXT: empty([0][4611686018427387904]f32)
entry fun rows (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32, [m][n]f32) =
  let (B : [n][m]f32) =
    kernel i < n, j < m do
      let (a : f32) = A[i, j]
      in (a * 2.0f32)
  let (T : [m][n]f32) = transpose B
  let (C : [m][n]f32) = copy T
  in (B, C)
