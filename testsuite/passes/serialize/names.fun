// Names that mean several arrays: those of the loops are fresh.
// RUN: serialize %s | funcheck %s
// RUN: serialize %s | funverify -q --validity=20 --same-as=%s
// CHECK:      let (B_2 : [n][n]i64) = scratch [n][n] i64
// CHECK-NEXT: let (B : [n][n]i64) =
// CHECK-NEXT:   loop (B_3 : *[n][n]i64 = B_2) for i < n do
// CHECK-NEXT:     let (B : i64) = A[i, i]
// CHECK-NEXT:     let (B_4 : [n][n]i64) =
// CHECK-NEXT:       loop (B_5 : *[n][n]i64 = B_3) for j < n do
// CHECK-NEXT:         let (B_1 : i64) = A[i, j]
// CHECK-NEXT:         let (B_6 : [n][n]i64) = B_5 with [i, j] = B + B_1
// CHECK-NEXT:         in (B_6)
// CHECK-NEXT:     in (B_4)
// CHECK-NEXT: let (C : [n][n]i64) =
entry fun names (n : i64) (T : i64) (A0 : [n][n]i64) : ([n][n]i64) =
  let (A : [n][n]i64) =
    loop (A : [n][n]i64 = A0) for t < T do
      let (B : [n][n]i64) =
        kernel i < n do
          let (B : i64) = A[i, i]
          let (A_1 : [n]i64) =
            kernel j < n do
              let (B_1 : i64) = A[i, j]
              in (B + B_1)
          in (A_1)
      let (C : [n][n]i64) = rearrange (1, 0) B
      in (C)
  in (A)
