// The first statement is written out by the parser: an assert goes before the
// one that it is a part of.
// RUN: why-copy %s | funcheck %s

// CHECK: in 'later', 'X' is copied to 'A'
// CHECK: gone with 'assert k >= 2', which rejects: {{.*}}
entry fun later (n : i64) (k : i64) (C : [1]i64) (A : *[n]i64) : (*[n]i64) =
  let c = C[0] + 1
  assert 0 <= k && k <= n - 2
  let X = kernel i < 2 do in (A[i] + c)
  let B = A with [k : 2] = X
  in (B)
