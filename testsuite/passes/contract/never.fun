// A branch that is never taken makes arrays that are never there.
// RUN: serialize --kernel=W %s | contract - | funcheck %s
// RUN: serialize --kernel=W %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --kernel=W %s | contract - | hoist | memexpand | lower | funverify -q --same-as=%s
// CHECK-NOT: {{[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]}}
entry fun nest (n : i64) (m : i64) (B : [n][m]i32) : ([2][n][m]i32) =
  assert n >= 1 && m >= 1
  let (W : [2][n][m]i32) =
    kernel q < 2 do
      let (I : [n][m]i32) =
        if 0 + -q == 1 + q + n then
          let (R : [n][m]i32) =
            loop (L : [n][m]i32 = B) for s < 2 do
              let (S : [n][m]i32) =
                loop (M : [n][m]i32 = L) for t < 2 do
                  let (K : [n + 1]i32) =
                    kernel j < n + 1 do
                      let (v : i32) = M[0, max(0, min(j, m - 1))]
                      in (v)
                  let (T : [n][m]i32) =
                    kernel j < n, k < m do
                      let (v : i32) = K[max(0, min(2 + s, n))]
                      in (v)
                  in (T)
              in (S)
          in (R)
        else
          in (B)
      let (C : [m]i32) (D : [m]i32) =
        kernel j < m do
          let (v : i32) = I[0, m - 1 - j]
          let (w : i32) = I[max(0, min(2 + j, n - 1)), max(0, min(2 + q, m - 1))]
          in (v + w, w)
      let (E : [n][m]i32) =
        kernel i < n, j < m do
          let (v : i32) = C[j]
          let (w : i32) = D[j]
          in (v - w)
      in (E)
  in (W)
