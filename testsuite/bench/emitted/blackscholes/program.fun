fun cnd (d : f32) : (f32) =
  let (k : f32) = 1.0f32 / (1.0f32 + 0.2316419f32 * abs(d))
  let (p : f32) = k * (0.31938153f32 + k * (-0.356563782f32 + k * (1.781477937f32 + k * (-1.821255978f32 + k * 1.330274429f32))))
  let (c : f32) = 0.39894228040143267794f32 * exp(-0.5f32 * d * d) * p
  in (select(d > 0.0f32, 1.0f32 - c, c))

entry fun blackscholes (n : i64) (r : f32) (v : f32) (S : [n]f32) (X : [n]f32) (T : [n]f32) : ([n]f32, [n]f32) =
  let (call : [n]f32) (put : [n]f32) =
    kernel i < n do
      let (s : f32) = S[i]
      let (x : f32) = X[i]
      let (t : f32) = T[i]
      let (root : f32) = sqrt(t)
      let (d1 : f32) = (log(s / x) + (r + 0.5f32 * v * v) * t) / (v * root)
      let (d2 : f32) = d1 - v * root
      let (n1 : f32) = cnd(d1)
      let (n2 : f32) = cnd(d2)
      let (e : f32) = x * exp(-r * t)
      let (c : f32) = s * n1 - e * n2
      in (c, e * (1.0f32 - n2) - s * (1.0f32 - n1))
  in (call, put)
