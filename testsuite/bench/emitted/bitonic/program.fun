entry fun sort (q : i64) (n : i64) (x : [n]i32) : ([n]i32) =
  assert q >= 0 && q < 40
  assert n == 1 << q
  let (sorted : [n]i32) =
    loop (S : [n]i32 = x) for k < q do
      let (merged : [n]i32) =
        loop (T : [n]i32 = S) for j < k + 1 do
          let (d : i64) = 1 << k - j
          let (U : [n]i32) =
            kernel i < n do
              let (a : i32) = T[i]
              let (b : i32) = T[i ^ d]
              let (low : bool) = (i & d) == 0
              let (up : bool) = (i & 2 << k) == 0
              in (select(low == up, min(a, b), max(a, b)))
          in (U)
      in (merged)
  in (sorted)
