// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q
// RUN: funemit --target=opencl %s -o %t
// A launch knows nothing of what a `once` computes: an array of that size is in
// no shared block.

// CHECK-LABEL: fun found
// CHECK:       (s : i64) =
// CHECK:       once do
// CHECK:       kernel b < 2 at block do
// CHECK:       (X_mem : mem) = alloc n1 * 8
// CHECK:       kernel b < 2 at block do
// CHECK:       (Y_mem : mem(shared)) = alloc n * 8 in shared
entry fun found (n : i64) (A : [n]i64) : (i64, [2]i64) =
  let (s : i64) =
    once do
      let (n1 : i64) (F : [n1]i64) =
        filter i < n do
          let (x : i64) = A[i]
          in (x, x > 0)
      let (B : [2]i64) =
        kernel b < 2 at block do
          let (X : [n1]i64) =
            kernel j < n1 at lane do
              let (x : i64) = F[j]
              in (x + b)
          let (s : i64) =
            reduce (+) j < n1 at lane do
              let (x : i64) = X[n1 - 1 - j]
              in (x)
          in (s)
      let (b0 : i64) = B[0]
      let (b1 : i64) = B[1]
      in (b0 + b1)
  let (C : [2]i64) =
    kernel b < 2 at block do
      let (Y : [n]i64) =
        kernel j < n at lane do
          in (j + b)
      let (t : i64) =
        reduce (+) j < n at lane do
          let (y : i64) = Y[n - 1 - j]
          in (y)
      in (t)
  in (s, C)
