// RUN: funemit --target=opencl --kernels-only %s | funcheck %s
// RUN: funemit --target=cuda %s | funcheck --check-prefix=CUDA %s
// What a file is called does not end the comment that says where a kernel stood.
// CHECK: {{^}}/* a* /b/ *c.fun:12:3: kernel i < n */{{$}}
// CUDA: {{^}}/* a* /b/ *c.fun:12:3: kernel i < n */{{$}}
entry fun f (n : i64) : ([n]i64) =
  #[loc("a*/b/*c.fun", 12, 3)] let (A : [n]i64) =
    kernel i < n do
      in (i)
  in (A)
