// RUN: funtest --through=opencl %s | funcheck %s
// REQUIRES: opencl
// A device of OpenCL; where it does not work, as PoCL's in some containers, it is skipped.
// CHECK: {{^}}3 cases of 1 program through opencl: 3 {{passed|skipped}}
// RUN-VALUE: double([1, 2, 3]) == [2, 4, 6]
// RUN-VALUE: double([-0.0, inf, nan]) == [-0.0, inf, nan]
// RUN-ERROR: first(0, empty([0]f32)) =~ "index"
entry fun double (A : [3]f32) : ([3]f32) =
  let (B : [3]f32) =
    kernel i < 3 do
      let (a : f32) = A[i]
      in (2.0f32 * a)
  in (B)

entry fun first (n : i64) (A : [n]f32) : (f32) =
  let (a : f32) = A[0]
  in (a)
