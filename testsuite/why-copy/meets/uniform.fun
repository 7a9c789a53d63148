// Of many elements that are equal, one is shown.
// RUN: why-copy --tries=0 %s | funcheck %s

// CHECK: 'X' is copied to 'A'
// CHECK: accesses meet with n = 70, A = [70]i64 of 0:
entry fun main (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n == 70
  let (X : [n - 1]i64) =
    kernel i < n - 1 do
      let (a : i64) = A[i]
      in (a + 1)
  let (B : [n]i64) = A with [1 : n - 1] = X
  in (B)
