// RUN: not funemit --target=c -o %t %s 2>&1 | funcheck --match-full-lines %s
// A program of functions of two levels is not emitted, nor its FUN left out.

// CHECK: {{.*}}.fun:[[#@LINE+1]]:11: error: 'f' is no function of IMP, as others of this program are; 'lower' it before they are put together
entry fun f (A : [4]f32) : (f32) =
  let (x : f32) = A[0]
  in (x)

imp g (m : mem) =
  m[0] <- 1 : i64
