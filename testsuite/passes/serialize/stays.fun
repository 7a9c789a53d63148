// A kernel with a level stays, with what is in it.
// RUN: serialize --all %s | grep -v CHECK | funcheck %s
// RUN: serialize --all --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// RUN: serialize --all %s | funverify -q --validity=20 --same-as=%s

// WHY: 'B' stays a kernel: it runs 'at thread'
// WHY: 'C' stays a kernel: it runs 'at block'
// WHY-NOT: remark
// CHECK-NOT: scratch
entry fun levels (n : i64) (T : i64) (A0 : [n][n]i64) : ([n][n]i64) =
  let (R : [n][n]i64) =
    loop (A : [n][n]i64 = A0) for t < T do
      let (B : [n][n]i64) =
        kernel i < n at thread do
          let (row : [n]i64) =
            kernel j < n do
              let (a : i64) = A[i, j]
              in (a + 1)
          in (row)
      let (C : [n][n]i64) =
        kernel i < n at block do
          let (row : [n]i64) =
            kernel j < n at lane do
              let (b : i64) = B[i, j]
              in (b + 1)
          in (row)
      let (s : i64) =
        reduce (max) i < n at block do
          let (row : [n]i64) =
            kernel j < n do
              let (b : i64) = B[i, j]
              in (b + 1)
          let (x : i64) = row[i]
          in (x)
      in (C)
  in (R)
