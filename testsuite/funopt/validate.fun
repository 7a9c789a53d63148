// RUN: rm -rf %t && mkdir %t
// RUN: broken-opt -p keep,keep --validate-each %s | funcheck --check-prefix=SAME %s
// RUN: not --crash env TMPDIR=%t broken-opt -p keep,swap --validate-each=5 %s 2>&1 | funcheck %s
// RUN: broken-opt -p keep,swap %s | funcheck --check-prefix=SWAP %s
// A pass that verifies, and computes something else.
// SAME:      let (a : i64) = n - 1
// SWAP:      let (a : i64) = 1 - n
// CHECK:      funopt: internal error: the output of 'swap' does not compute what the input did
// CHECK:      The output was:
// CHECK-NEXT: entry fun f (n : i64) : (i64) =
// CHECK-NEXT:   let (a : i64) = 1 - n
// CHECK:      This is a bug of funopt
entry fun f (n : i64) : (i64) =
  let (a : i64) = n - 1
  in (a)
