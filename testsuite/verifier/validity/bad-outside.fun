// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// The block is too small by one element, for two of them and more.

entry fun f (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc min(8 * n, 8)
  // CHECK: bad-outside.fun:[[#@LINE+1]]:3: error: element [1] of 'A' {{.*}}
  let (A : [n]i64 @ m -> R(n)) = iota n
  in (m, A)
// CHECK: to reproduce it: echo '2' |
