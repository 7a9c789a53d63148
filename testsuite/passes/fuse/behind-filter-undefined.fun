// What a filter does not let through may be undefined: an index is no choice
// then, which would use it.  It is one where it is computed.
// RUN: fuse %s | funcheck %s
// RUN: echo '4 [0, 9, 2, 9]' > %t.in
// RUN: fuse %s | funrun --entry=from_scratch --input=%t.in - | funcheck %s --check-prefix=VALUES
// RUN: fuse %s | funrun --entry=as_spec --input=%t.in - | funcheck %s --check-prefix=VALUES
// RUN: fuse %s | funrun --entry=computed --input=%t.in - | funcheck %s --check-prefix=VALUES
// VALUES: [0, -1, 2, -1]
// CHECK-LABEL: entry fun from_scratch (
// CHECK-SAME: n : i64) (A : [n]i64) : (*[n]i64) =
// CHECK-NEXT:   let (S : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (I : [n]i64) =
// CHECK-NEXT:     scatter S i < n do
// CHECK-NEXT:       let (a : i64) = A[i]
// CHECK-NEXT:       in (a, i)
// CHECK-NEXT:   let (D : [n]i64) = replicate [n] -1
// CHECK-NEXT:   let (E : [n]i64) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (j : i64) = I[i]
// CHECK-NEXT:       let (a : i64) = A[i]
// CHECK-NEXT:       let (keep : bool) = a < n
// CHECK-NEXT:       let ([[E_1:E_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (j)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (-1)
// CHECK-NEXT:       in ([[E_1]], a)
// CHECK-NEXT:   in (E)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun as_spec (
// CHECK-SAME: n : i64) (A : [n]i64) : (*[n]i64) =
// CHECK-NEXT:   let (D : [n]i64) = replicate [n] -1
// CHECK-NEXT:   let (E : [n]i64) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (a : i64) = A[i]
// CHECK-NEXT:       #[spec] let (j : i64) = A[a]
// CHECK-NEXT:       let (keep : bool) = a < n
// CHECK-NEXT:       let ([[E_1:E_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (j)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (-1)
// CHECK-NEXT:       in ([[E_1]], a)
// CHECK-NEXT:   in (E)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun computed (
// CHECK-SAME: n : i64) (A : [n]i64) : (*[n]i64) =
// CHECK-NEXT:   let (D : [n]i64) = replicate [n] -1
// CHECK-NEXT:   let (E : [n]i64) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (a : i64) = A[i]
// CHECK-NEXT:       let (j : i64) = a + 0
// CHECK-NEXT:       let (keep : bool) = a < n
// CHECK-NEXT:       in (select(keep, j, -1), a)
// CHECK-NEXT:   in (E)
entry fun from_scratch (n : i64) (A : [n]i64) : (*[n]i64) =
  let (S : [n]i64) = scratch [n] i64
  let (I : [n]i64) =
    scatter S i < n do
      let (a : i64) = A[i]
      in (a, i)
  let (k : i64) (J : [k]i64) (B : [k]i64) =
    filter i < n do
      let (j : i64) = I[i]
      let (a : i64) = A[i]
      in (j, a, a < n)
  let (D : [n]i64) = replicate [n] -1
  let (E : [n]i64) =
    scatter D i < k do
      let (j : i64) = J[i]
      let (b : i64) = B[i]
      in (j, b)
  in (E)

entry fun as_spec (n : i64) (A : [n]i64) : (*[n]i64) =
  let (k : i64) (J : [k]i64) (B : [k]i64) =
    filter i < n do
      let (a : i64) = A[i]
      #[spec] let (j : i64) = A[a]
      in (j, a, a < n)
  let (D : [n]i64) = replicate [n] -1
  let (E : [n]i64) =
    scatter D i < k do
      let (j : i64) = J[i]
      let (b : i64) = B[i]
      in (j, b)
  in (E)

entry fun computed (n : i64) (A : [n]i64) : (*[n]i64) =
  let (k : i64) (J : [k]i64) (B : [k]i64) =
    filter i < n do
      let (a : i64) = A[i]
      let (j : i64) = a + 0
      in (j, a, a < n)
  let (D : [n]i64) = replicate [n] -1
  let (E : [n]i64) =
    scatter D i < k do
      let (j : i64) = J[i]
      let (b : i64) = B[i]
      in (j, b)
  in (E)
