// RUN: funreduce %s --test='grep -q "with \[.*:.*\]"' | funcheck %s
// A dimension that the failure does not need goes, through loops, calls and
// changes of layout, with the index of its kernel.
// CHECK-NOT:  {{\]\[}}
// CHECK:      with {{\[.*:.*\]}} =
fun row (A : [4][5][6]f32) (i : i64) : ([5][6]f32) =
  let (r : [5][6]f32) = A[i, :, :]
  let (s : [5][6]f32) = reverse 1 r
  in (s)

fun f (n : i64) : ([6][5]f32) =
  let (A : [4][5][6]f32) =
    kernel i < 4, j < 5, k < 6 do
      in (f32(i + j * k))
  let (B : [4][5][6]f32) =
    loop (T : [4][5][6]f32 = A) for i < n do
      let (R : [5][6]f32) = row(T, 0)
      let (C : [4][5][6]f32) = copy T
      let (U : [4][5][6]f32) = C with [0, :, :] = R
      in (U)
  let (S : [5][6]f32) = row(B, 1)
  let (V : [6][5]f32) = transpose S
  in (V)
