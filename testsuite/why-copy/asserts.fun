// What is left, why, and the assert that would help: it is tried.
// RUN: why-copy %s | funcheck %s
// RUN: why-copy --tries=0 %s | funcheck %s --check-prefix=NOT --implicit-check-not="gone with"
// NOT: in 'later', 'X' is copied to 'A'

// CHECK: :[[@LINE+6]]:3: in 'later', 'X_mem' is allocated: 16 bytes
// CHECK: :[[@LINE+7]]:7: in 'later', 'X' is copied to 'A'
// CHECK-NEXT: 'A' is read after the write of 'X'
// CHECK: gone with 'assert k >= 2', which rejects: 2 0 [0, 0]
entry fun later (n : i64) (k : i64) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= k && k <= n - 2
  let (X : [2]i64) =
    kernel i < 2 do
      let (a : i64) = A[i]
      in (a + 1)
  let (B : [n]i64) = A with [k : 2] = X
  in (B)

// CHECK: in 'sizes', 'D_mem' is allocated: m * 8 bytes
// CHECK-NEXT: 'D_mem' is no part of 'C_mem', which is dead then: their sizes cannot be compared
// CHECK-NEXT: gone with 'assert n == m', which rejects:
entry fun sizes (n : i64) (m : i64) (A : [n]i64) : (i64) =
  let (C : [n]i64) =
    kernel i < n do
      let (b : i64) = A[i]
      in (b + 2)
  let (s : i64) =
    reduce (+) i < n do
      let (c : i64) = C[i]
      let (d : i64) = C[n - 1 - i]
      in (c * d)
  let (D : [m]i64) =
    kernel i < m do
      in (i * s)
  let (t : i64) =
    reduce (+) i < m do
      let (c : i64) = D[i]
      let (d : i64) = D[m - 1 - i]
      in (c * d)
  in (t)

// Nothing helps; nor is an assert taken with which nothing succeeds.
// CHECK: in 'turned', 'C_mem' is allocated: 40 bytes
// CHECK-NEXT: 'C_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'C' where another one reads 'A'
// CHECK-NOT: gone
entry fun turned (n : i64) (A : *[n]i64) : ([n]i64) =
  assert n == 5
  let (C : [n]i64) =
    kernel i < n do
      let (a : i64) = A[n - 1 - i]
      in (a + 2)
  in (C)

// In FUNMEM, too; the attribute stays with its statement.
// CHECK: in 'again', 'B_mem' is allocated, again and again: n * 8 bytes
entry fun again (n : i64) (T : i64) (c : bool) (A : [n]i64) : ([n]i64) =
  #[inplace] let (R : [n]i64) =
    loop (X : [n]i64 = A) for t < T do
      let (Y : [n]i64) =
        if c then
          let (B : [n]i64) =
            kernel i < n do
              let (x : i64) = X[n - 1 - i]
              in (x + t)
          in (B)
        else
          in (X)
      in (Y)
  in (R)

// A block that only has another size then is not gone.
// CHECK: in 'grown', 'X_mem' is allocated, again and again: max(m * 8, n * 8) bytes
// CHECK-NOT: gone
entry fun grown (n : i64) (m : i64) (A : [n][m]i64) (C : [m]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel j < n do
      let (X : [m]i64) = rotate 0 1 C
      let (x : i64) =
        reduce (max) i < m do
          let (b : i64) = X[m - 1 - i]
          in (b)
      let (Y : [n]i64) =
        kernel i < n do
          in (i ^ x)
      let (y : i64) =
        reduce (max) i < n do
          let (b : i64) = Y[n - 1 - i]
          in (b)
      in (x ^ y)
  in (R)

// Nor does an assert help that leaves nothing to do: with n == q there is no element.
// CHECK: in 'empty', 'X' is copied to 'A'
// CHECK-NOT: gone
entry fun empty (n : i64) (q : i64) (A : *[n]i64) : (*[n]i64) =
  assert n == 16 * q
  let (X : [n]i64) =
    kernel i < n do
      let (a : i64) = A[n - 1 - i]
      in (a + 1)
  let (B : [n]i64) = A with [0 : n] = X
  in (B)
