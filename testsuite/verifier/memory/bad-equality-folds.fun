// RUN: not funverify %s 2>&1 | funcheck %s
// Rows that wrap around, or that only an inequality keeps from it, are no LMADs.

// CHECK: error: the function needs a result that lives '@ m -> 1 + {(n : 1)}', but this one lives '@ m -> fold (p) -> ((p + 1) mod n)' [result-place]
fun wraps (n : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> ((p + 1) mod n)) : (m' : mem, [n]i64 @ m' -> 1 + {(n : 1)}) =
  in (m, A)

// CHECK: error: {{.*}}, but this one lives '@ m -> fold (p) -> (p mod k)' [result-place]
fun inequality (n : i64) (k : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> (p mod k)) : (i64, m' : mem, [n]i64 @ m' -> R(n)) =
  assert n <= k
  in (k, m, A)

// CHECK: error: {{.*}}, but this one lives '@ m -> fold (p) -> ((p + o) mod (n + 1))' [result-place]
fun offset (n : i64) (o : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> ((p + o) mod (n + 1))) : (i64, m' : mem, [n]i64 @ m' -> R(n)) =
  in (o, m, A)

// CHECK: error: {{.*}}, but this one lives '@ m -> fold (p) -> ((p - 1) mod (n + 1))' [result-place]
fun below (n : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> ((p - 1) mod (n + 1))) : (m' : mem, [n]i64 @ m' -> -1 + {(n : 1)}) =
  in (m, A)

// CHECK: error: {{.*}}, but this one lives '@ m -> fold (p, q) -> (p mod n, q mod (n + 1))' [result-place]
fun strides (n : i64) (m : mem) (A : [n][n]i64 @ m -> fold (p, q) -> (p mod n, q mod (n + 1))) : (m' : mem, [n][n]i64 @ m' -> R(n, n)) =
  in (m, A)

// CHECK: error: {{.*}}, but this one lives '@ m -> fold (p) -> ((2 * p) mod (2 * n))' [result-place]
fun twice (n : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> (2 * p mod (2 * n))) : (m' : mem, [n]i64 @ m' -> 0 + {(n : 2)}) =
  in (m, A)
// CHECK-NOT: error:
