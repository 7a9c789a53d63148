// A target from a file, and what is wrong with one.
// RUN: galop --target=%S/Inputs/warp64.yaml --print-layout-table %s | funcheck %s
// RUN: not galop --target=%S/Inputs/bad.yaml %s 2>&1 | funcheck --check-prefix=BAD %s
// RUN: not galop --target=nothing.yaml %s 2>&1 | funcheck --check-prefix=NONE %s
// RUN: not galop --assume=n %s 2>&1 | funcheck --check-prefix=ASSUME %s

// BAD: bad.yaml:2:1: error: a target has no 'warps'
// BAD: bad.yaml:3:1: error: 'warp' must be a number from 1 to 1024, not 'wide'
// BAD: bad.yaml:4:1: error: a line of a target is 'KEY: VALUE'
// BAD: bad.yaml:5:1: error: a target is like 'cpu', 'gpu' or 'opencl-cpu', not 'tpu'
// NONE: error: 'nothing.yaml' cannot be read: No such file or directory; a target is 'cpu', 'gpu' or 'opencl-cpu', or a file
// ASSUME: error: 'assume' takes NAME=NUMBER, not 'n'

// CHECK: A: stays (0, 1), manifest (1, 0), 8 * n * m + 0
// CHECK: (A, a, (1, 0)) read: 64 * n * m -> 4 * n * m
entry fun rowsums (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (acc + a)
      in (r)
  in (s)
