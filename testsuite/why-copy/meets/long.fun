// Runs that take long are not as many.
// RUN: why-copy --tries=0 %s | funcheck %s

// CHECK: in 'main', 'X' is copied to 'A'
// CHECK-NEXT: 'A' is read after the write of 'X'
// CHECK-NEXT: no input of {{[0-9][0-9]?}} tried makes accesses meet
entry fun main (n : i64) (m : i64) (A : *[n]i64) : (*[n]i64) =
  assert m >= 1 && n == m * m + m
  let (s : i64) =
    loop (s : i64 = 0) for k < 50000 do
      in (s ^ k)
  let (X : [m]i64) =
    kernel i < m do
      let (a : i64) = A[i * i + i]
      in (a + s)
  let (B : [n]i64) = A with [1 : m : 2] = X
  in (B)
