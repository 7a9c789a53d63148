// A size that no iteration asks for is no error, however large it is.
// RUN: memexpand %s > %t
// RUN: funcheck %s < %t
// RUN: echo '0 9223372036854775807' | funrun --semantics=heap %t | funcheck --check-prefix=NONE %s
// RUN: echo '2 3' | funrun --semantics=heap %t | funcheck --check-prefix=SOME %s

// CHECK: let (X_mem : mem) = alloc max(0, n) * max(0, k) * 8
// NONE: empty([0]i64)
// SOME: [2, 2]
entry fun none (n : i64) (k : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x)
  in (R_mem, R)
