entry fun kmeans (n : i64) (k : i64) (d : i64) (rounds : i64) (P : [n][d]f32) (C0 : [k][d]f32) : ([k][d]f32) =
  let (R : [k][d]f32) =
    loop (C : [k][d]f32 = C0) for r < rounds do
      let (nearest : [n]i64) =
        kernel i < n do
          let (best : i64) (least : f32) =
            loop (best : i64 = 0) (least : f32 = inff32) for c < k do
              let (distance : f32) =
                loop (sum : f32 = 0.0f32) for j < d do
                  let (p : f32) = P[i, j]
                  let (q : f32) = C[c, j]
                  let (x : f32) = p - q
                  in (sum + x * x)
              let (nearer : bool) = distance < least
              in (select(nearer, c, best), select(nearer, distance, least))
          in (best)
      let (none : [k]f32) = replicate [k] 0.0f32
      let (counts : [k]f32) =
        scatter (+) none i < n do
          let (c : i64) = nearest[i]
          in (c, 1.0f32)
      let (zero : [d]f32) = replicate [d] 0.0f32
      let (zeros : [k][d]f32) = replicate [k] zero
      let (sums : [k][d]f32) =
        scatter ((\ (x : [d]f32) (y : [d]f32) ->
            let (z : [d]f32) =
              kernel j < d do
                let (v : f32) = x[j]
                let (w : f32) = y[j]
                in (v + w)
            in (z), zero)) zeros i < n do
          let (c : i64) = nearest[i]
          let (p : [d]f32) = P[i, :]
          in (c, p)
      let (means : [k][d]f32) =
        kernel c < k, j < d do
          let (s : f32) = sums[c, j]
          let (m : f32) = counts[c]
          let (old : f32) = C[c, j]
          in (select(m > 0.0f32, s / m, old))
      in (means)
  in (R)
