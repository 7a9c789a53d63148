entry fun sweep (q : i64) (b : i64) (n : i64) (A0 : *[n*n]i32) : (*[n*n]i32) =
  assert n == q*b + 1
  assert q >= 2 && b >= 1 "blocks"
  let (S : [n*n]i32) =
    loop (A : *[n*n]i32 = A0) for i < q do
      let (vert  : [i+1][b+1]i32) = A[i*b + {(i+1 : n*b - b), (b+1 : n)}]
      let (X : [i+1][b][b]i32) =
        kernel j < i+1 at block do
          let (t : [b][b]i32) = scratch [b][b] i32
          in (t)
      let (A' : [n*n]i32) = A with [i*b + n + 1 + {(i+1 : n*b - b), (b : n), (b : 1)}] = X
      in (A')
  in (S)
