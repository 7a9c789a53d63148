// With a depth, the inner ones of kernels in each other stay parallel.
// RUN: serialize --depth=1 %s | funcheck %s --check-prefix=ONE
// RUN: serialize --depth=2 %s | funcheck %s --check-prefix=TWO
// RUN: serialize --depth=3 %s | funcheck %s --check-prefix=ALL
// RUN: serialize %s | funcheck %s --check-prefix=ALL
// RUN: serialize --depth=1 %s | funverify -q --validity=20 --same-as=%s
// RUN: serialize --depth=2 %s | funverify -q --validity=20 --same-as=%s
// RUN: funopt -p 'serialize{depth=1}' %s | funcheck %s --check-prefix=ONE

// ONE:      let (B_1 : [n][n][2]i64) = scratch [n][n][2] i64
// ONE-NEXT: let (B : [n][n][2]i64) =
// ONE-NEXT:   loop (B_2 : *[n][n][2]i64 = B_1) for i < n do
// ONE-NEXT:     let (plane : [n][2]i64) =
// ONE-NEXT:       kernel j < n do
// ONE-NEXT:         let (row : [2]i64) =
// ONE-NEXT:           kernel k < 2 do
// ONE-NEXT:             let (a : i64) = A[i, j, k]
// ONE-NEXT:             in (a + 1)
// ONE-NEXT:         in (row)
// ONE-NEXT:     let (B_3 : [n][n][2]i64) = B_2 with [i, :, :] = plane
// ONE-NEXT:     in (B_3)
// TWO:      loop (B_2 : *[n][n][2]i64 = B_1) for i < n do
// TWO:        loop (B_4 : *[n][n][2]i64 = B_2) for j < n do
// TWO:          kernel k < 2 do
// TWO:          let (B_5 : [n][n][2]i64) = B_4 with [i, j, :] = row
// ALL-NOT:  kernel
// ALL:      with [i, j, k] = a + 1
entry fun cube (n : i64) (T : i64) (A0 : [n][n][2]i64) : ([n][n][2]i64) =
  let (R : [n][n][2]i64) =
    loop (A : [n][n][2]i64 = A0) for t < T do
      let (B : [n][n][2]i64) =
        kernel i < n do
          let (plane : [n][2]i64) =
            kernel j < n do
              let (row : [2]i64) =
                kernel k < 2 do
                  let (a : i64) = A[i, j, k]
                  in (a + 1)
              in (row)
          in (plane)
      in (B)
  in (R)
