// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// A source that overlaps its destination without coinciding with it races.

entry fun f (n : i64) (A_mem : mem) (A : *[n + 1]i32 @ A_mem -> R(n + 1)) : (r_mem : mem, [n]i32 @ r_mem -> R(n)) =
  let (B : [n]i32 @ A_mem -> 1 + {(n : 1)}) = A[1 : n]
  // CHECK: bad-copy.fun:[[#@LINE+1]]:3: error: {{.*}}race: {{.*}} copy
  let (C : [n]i32 @ A_mem -> R(n)) = copy B
  in (A_mem, C)
// CHECK: echo '2 [
