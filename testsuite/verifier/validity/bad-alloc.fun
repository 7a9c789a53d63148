// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// What the value semantics does not do must not fail, either.

entry fun f (n : i64) : (i64) =
  // CHECK: bad-alloc.fun:[[#@LINE+1]]:3: error: the size of a block is negative: 'n' is -1
  let (m : mem) = alloc n
  in (n)
// CHECK: to reproduce it: echo '-1' |
