// RUN: not broken-opt -p swap,keep %s 2>&1 | funcheck %s
// A pass that cannot read the program says which tool to run first.
// CHECK: stage.fun:[[#@LINE+5]]:8: error: 'keep' reads FUN, and this program is FUNMEM; first run unmem
// CHECK-NEXT: let (m : mem) = alloc 8
// CHECK-NEXT: {{^ +\^$}}
// CHECK-NOT: in (n)
fun f (n : i64) : (i64) =
  let (m : mem) = alloc 8
  let (A : [1]i64 @ m -> R(1)) = iota 1
  in (n)
