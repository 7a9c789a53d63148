// Kernels in loops of the host become loops, one for each index, which carry one
// array for each result.
// RUN: serialize %s | funcheck %s
// RUN: serialize %s | serialize | funcheck %s
// RUN: serialize --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// RUN: serialize %s | funverify -q --validity=20 --same-as=%s
// RUN: serialize --limit=0 %s | funcheck %s --check-prefix=NONE
// RUN: serialize --limit=1 %s | funcheck %s --check-prefix=ONE

// NONE-NOT:    scratch
// ONE-COUNT-1: scratch
// ONE-NOT:     scratch

// WHY: 'B' run in their order
// CHECK-LABEL: fun one
// CHECK:      loop (A : [n]i64 = A0) for t < T do
// CHECK-NEXT:   let (B_1 : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (B : [n]i64) =
// CHECK-NEXT:     loop (B_2 : *[n]i64 = B_1) for i < n do
// CHECK-NEXT:       let (a : i64) = A[n - 1 - i]
// CHECK-NEXT:       let (B_3 : [n]i64) = B_2 with [i] = a + t
// CHECK-NEXT:       in (B_3)
// CHECK-NEXT:   in (B)
entry fun one (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (B : [n]i64) =
        kernel i < n do
          let (a : i64) = A[n - 1 - i]
          in (a + t)
      in (B)
  in (R)

// Three indices; bounds are scratch's sizes, in whatever form the type says them.
// CHECK-LABEL: fun three
// CHECK:      let (B_1 : [n + n][m][4]i64) = scratch [n + n][m][4] i64
// CHECK-NEXT: let (B : [2 * n][m][4]i64) =
// CHECK-NEXT:   loop (B_2 : *[n + n][m][4]i64 = B_1) for i < n + n do
// CHECK-NEXT:     let (B_3 : [n + n][m][4]i64) =
// CHECK-NEXT:       loop (B_4 : *[n + n][m][4]i64 = B_2) for j < m do
// CHECK-NEXT:         let (B_5 : [n + n][m][4]i64) =
// CHECK-NEXT:           loop (B_6 : *[n + n][m][4]i64 = B_4) for k < 4 do
// CHECK-NEXT:             let (B_7 : [n + n][m][4]i64) = B_6 with [i, j, k] = i * m + j - k
// CHECK-NEXT:             in (B_7)
// CHECK-NEXT:         in (B_5)
// CHECK-NEXT:     in (B_3)
entry fun three (n : i64) (m : i64) (T : i64) (A0 : [2 * n][m][4]i64) : ([2 * n][m][4]i64) =
  let (R : [2 * n][m][4]i64) =
    loop (A : [2 * n][m][4]i64 = A0) for t < T do
      let (B : [2 * n][m][4]i64) =
        kernel i < n + n, j < m, k < 4 do
          in (i * m + j - k)
      in (B)
  in (R)

// Several results, of several types; attributes stay where they are.
// CHECK-LABEL: fun several
// CHECK:      let (B_1 : [n]i64) = scratch [n] i64
// CHECK-NEXT: let (C_1 : [n]bool) = scratch [n] bool
// CHECK-NEXT: #[hot] let (B : [n]i64) (#[note("c")] C : [n]bool) =
// CHECK-NEXT:   loop (B_2 : *[n]i64 = B_1) (C_2 : *[n]bool = C_1) for i < n do
// CHECK-NEXT:     let (a : i64) = A[i]
// CHECK-NEXT:     let (B_3 : [n]i64) = B_2 with [i] = a + 1
// CHECK-NEXT:     let (C_3 : [n]bool) = C_2 with [i] = a > 0
// CHECK-NEXT:     in (B_3, C_3)
entry fun several (n : i64) (T : i64) (A0 : [n]i64) (C0 : [n]bool) : ([n]i64, [n]bool) =
  let (R : [n]i64) (S : [n]bool) =
    loop (A : [n]i64 = A0) (P : [n]bool = C0) for t < T do
      #[hot] let (B : [n]i64) (#[note("c")] C : [n]bool) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a + 1, a > 0)
      in (B, C)
  in (R, S)

// In a branch of a `while` loop, and in the body of a reduction.
// CHECK-LABEL: fun anywhere
// CHECK-NOT: kernel
// CHECK:     with [i] = i + 1
// CHECK:     with [k] = k * j
// CHECK-NOT: kernel
// CHECK:     in (r)
entry fun anywhere (n : i64) (A0 : [n]i64) : (i64) =
  let (c : bool) (r : i64) =
    loop (c : bool = n > 0) (r : i64 = 0) while c do
      let (A : [n]i64) =
        if r > 4 then
          let (B : [n]i64) =
            kernel i < n do
              in (i + 1)
          in (B)
        else
          in (A0)
      let (s : i64) =
        reduce (max) j < n do
          let (C : [n]i64) =
            kernel k < n do
              in (k * j)
          let (x : i64) = A[j]
          let (y : i64) = C[0]
          in (min(x, 3) + y)
      in (r < 8, r + s + 1)
  in (r)

// The body consumes arrays of its own.
// CHECK-LABEL: fun local
// CHECK:      let (D : [2]i64) = C with [0] = a
// CHECK-NEXT: let (x : i64) = D[1]
// CHECK-NEXT: let (B_3 : [n]i64) = B_2 with [i] = x + a
entry fun local (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (B : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          let (C : [2]i64) = replicate [2] i
          let (D : [2]i64) = C with [0] = a
          let (x : i64) = D[1]
          in (x + a)
      in (B)
  in (R)
