// Where nothing follows from runs, nothing is said of them.
// RUN: why-copy --tries=0 %s | funcheck %s --implicit-check-not=accesses

// C takes the block of A as it is, and would need one of its own if B did.
// CHECK: in 'instead', 'B_mem' is allocated: n * 8 bytes
// CHECK-NEXT: 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'A'
entry fun instead (n : i64) (A : *[n]i64) : ([n]i64, [n]i64) =
  let (ks : [n]i64) =
    scan (+) i < n do
      in (1)
  let (B : [n]i64) =
    kernel i < n do
      let (k : i64) = ks[i]
      let (a : i64) = A[k - 1]
      in (a + 1)
  let (C : [n]i64) =
    kernel i < n do
      let (b : i64) = B[n - 1 - i]
      in (b + 1)
  in (C, ks)

// Besides, the other branch would have to make a copy.
// CHECK: in 'branch', 'x' is copied to 'R'
// CHECK-NEXT: 'R' is read after the write of 'y'
entry fun branch (n : i64) (c : bool) (B : [n]i64) (R : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (x : [n]i64) =
    if c then
      let (y : [n]i64) =
        kernel i < n do
          let (r : i64) = R[n - 1 - i]
          in (r & 7)
      in (y)
    else
      in (B)
  let (R' : [n]i64) = R with [0 : n] = x
  in (R')

// memexpand copies all of A, and others write a half of it.
// CHECK: in 'halves', 'B' is copied to 'A'
// CHECK-NEXT: 'A' is wanted after the write of 'B'
entry fun halves (n : i64) (A : *[2 * n]i64) : (*[2 * n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (X : [2 * n]i64) =
        if i % 2 == 0 then
          let (W : [2 * n]i64) = replicate [2 * n] i
          in (W)
        else
          in (A)
      let (x : i64) = X[n + i]
      in (x)
  let (A' : [2 * n]i64) = A with [0 : n] = B
  in (A')
