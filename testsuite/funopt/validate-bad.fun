// RUN: not broken-opt -p swap --validate-each=5 %s 2>&1 | funcheck %s
// An input that is not valid is no bug of ours.
// CHECK-NOT: internal error
// CHECK: validate-bad.fun:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}
entry fun f (n : i64) : (r : mem, [2]i64 @ r -> R(2)) =
  let (m : mem) = alloc 16
  let (A : [2]i64 @ m -> R(2)) = iota 2
  let (B : [2]i64 @ m -> R(2)) = replicate [2] 7
  in (m, A)
