// RUN: funreduce %s --test='grep -q "transpose"' | funcheck %s
// What is read stays an array of its type; a parameter of that type saves the
// zeros that would stand for it.
// CHECK:      fun f (P : [0][0]f32) : (i64) =
// CHECK-NEXT:   let ({{.*}}) = transpose P
// CHECK-NEXT:   in (0)
fun f (n : i64) (P : [n][n]f32) : ([n][n]f32) =
  let (A : [n][n]f32) = rotate 0 1 P
  let (B : [n][n]f32) = copy A
  let (T : [n][n]f32) = transpose B
  let (U : [n][n]f32) = rotate 1 2 T
  in (U)
