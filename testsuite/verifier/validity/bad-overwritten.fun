// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// C is built where A still lives: A's elements are C's when they are read.
// The input is as small as it can be.

entry fun f (n : i64) (x : i32) : (c_mem : mem, [n]i32 @ c_mem -> R(n), [n]i32 @ c_mem -> R(n)) =
  let (m : mem) = alloc n * 4
  let (A : [n]i32 @ m -> R(n)) = replicate [n] x
  // CHECK: bad-overwritten.fun:[[#@LINE+1]]:3: note: {{.*}}written here
  let (C : [n]i32 @ m -> R(n)) = replicate [n] 0i32
  // CHECK: note: to reproduce it: echo '1 1i32' | funrun --semantics=heap --races --entry=f {{.*}}bad-overwritten.fun
  in (m, A, C)
// CHECK-NOT: error:
