entry fun sweep (q : i64) (b : i64) (n : i64) (A0 : *[n * n]i32) : (*[n * n]i32) =
  assert n == q * b + 1
  assert q >= 2 && b >= 1
  let (S : [n * n]i32) =
    loop (A : *[n * n]i32 = A0) for i < q do
      let (vert : [i + 1][b + 1]i32) = A[i * b + {(i + 1 : n * b - b), (b + 1 : n)}]
      let (horiz : [i + 1][b]i32) = A[i * b + 1 + {(i + 1 : n * b - b), (b : 1)}]
      let (X : [i + 1][b][b]i32) =
        kernel j < i + 1 at block do
          let (tile : [b][b]i32) =
            kernel k < b, l < b at lane do
              let (v : i32) = vert[j, k + 1]
              let (h : i32) = horiz[j, l]
              in (max(v, h))
          in (tile)
      let (A' : [n * n]i32) = A with [i * b + n + 1 + {(i + 1 : n * b - b), (b : n), (b : 1)}] = X
      in (A')
  in (S)
