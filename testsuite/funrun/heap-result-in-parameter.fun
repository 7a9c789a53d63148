// A scalar result is written into a block that nothing in the body mentions.
// RUN: echo '3 [7,8,9]' | funrun --semantics=heap %s | funcheck %s

entry fun g (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r : i64 @ A_mem -> 0 + {}) =
  let (b : i64) = 5
  in (b)
// CHECK: 5
