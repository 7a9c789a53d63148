// What European options are worth by the model of Black and Scholes.
// RUN: funfmt %s | diff %s -

// The cumulative normal distribution, by the polynomial 26.2.17 of Abramowitz
// and Stegun, whose error is below 7.5e-8.
fun cnd (d : f32) : (f32) =
  let (k : f32) = 1.0f32 / (1.0f32 + 0.2316419f32 * abs(d))
  let (p : f32) = k * (0.31938154f32 + k * (-0.35656378f32 + k * (1.7814779f32 + k * (-1.8212559f32 + k * 1.3302745f32))))
  let (tail : f32) = 0.3989423f32 * exp(-0.5f32 * d * d) * p
  in (select(d > 0.0f32, 1.0f32 - tail, tail))

// Of each option: the price of the stock, that at which it may be bought or
// sold, and the years until then; the rate of interest and the volatility are
// the same for all.
entry fun blackscholes (n : i64) (rate : f32) (volatility : f32) (stock : [n]f32) (strike : [n]f32) (years : [n]f32) : ([n]f32, [n]f32) =
  let (call : [n]f32) (put : [n]f32) =
    kernel i < n do
      let (s : f32) = stock[i]
      let (x : f32) = strike[i]
      let (t : f32) = years[i]
      let (spread : f32) = volatility * sqrt(t)
      let (d1 : f32) = (log(s / x) + (rate + 0.5f32 * volatility * volatility) * t) / spread
      let (n1 : f32) = cnd(d1)
      let (n2 : f32) = cnd(d1 - spread)
      let (later : f32) = x * exp(-rate * t)
      in (s * n1 - later * n2, later * (1.0f32 - n2) - s * (1.0f32 - n1))
  in (call, put)
