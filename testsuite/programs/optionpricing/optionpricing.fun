// What options are worth that depend on several prices at several dates, by
// Monte Carlo simulation (FinPar's OptionPricing).  A path is made of one
// quasi-random number for each date and underlying: Sobol numbers become normal
// ones, these a Brownian motion, and this the prices, by the model of Black and
// Scholes; the mean of what the contract pays on all paths is the result, for
// each model of the market.
// RUN: funfmt %s | diff %s -

// Number n of the Sobol sequence with these direction numbers: their sum modulo 2
// over the bits of n's Gray code.
fun sobol (bits : i64) (directions : [bits]i32) (n : i64) : (i32) =
  let (gray : i64) = n ^ n >> 1
  let (x : i32) =
    loop (x : i32 = 0i32) for k < bits do
      let (direction : i32) = directions[k]
      in (x ^ select((gray >> k & 1) == 1, direction, 0i32))
  in (x)

// The Gray codes of n and n + 1 differ in one bit, that of n's lowest 0.
fun lowest_zero (n : i64) : (i64) =
  in (popcount(n & ~(n + 1)))

// The quotient of two polynomials of degree 7; the second one begins with 1.
fun quotient (x : f32) (a0 : f32) (a1 : f32) (a2 : f32) (a3 : f32) (a4 : f32) (a5 : f32) (a6 : f32) (a7 : f32) (b1 : f32) (b2 : f32) (b3 : f32) (b4 : f32) (b5 : f32) (b6 : f32) (b7 : f32) : (f32) =
  let (a : f32) = ((((((a7 * x + a6) * x + a5) * x + a4) * x + a3) * x + a2) * x + a1) * x + a0
  let (b : f32) = ((((((b7 * x + b6) * x + b5) * x + b4) * x + b3) * x + b2) * x + b1) * x + 1.0f32
  in (a / b)

// Where the normal distribution is p: Wichura's algorithm AS 241.
fun normal (p : f32) : (f32) =
  let (q : f32) = p - 0.5f32
  let (z : f32) =
    if abs(q) <= 0.425f32 then
      let (r : f32) = quotient(0.180625f32 - q * q, 3.387133f32, 133.14166f32, 1971.591f32, 13731.694f32, 45921.953f32, 67265.77f32, 33430.574f32, 2509.081f32, 42.31333f32, 687.187f32, 5394.196f32, 21213.795f32, 39307.895f32, 28729.086f32, 5226.495f32)
      in (q * r)
    else
      let (r : f32) = sqrt(-log(min(p, 1.0f32 - p)))
      let (far : f32) =
        if r <= 5.0f32 then
          let (x : f32) = quotient(r - 1.6f32, 1.4234371f32, 4.6303377f32, 5.769497f32, 3.6478484f32, 1.2704582f32, 0.24178073f32, 0.022723844f32, 0.000774545f32, 2.0531917f32, 1.6763848f32, 0.6897673f32, 0.14810398f32, 0.015198667f32, 0.0005475938f32, 1.0507502e-9f32)
          in (x)
        else
          let (x : f32) = quotient(r - 5.0f32, 6.6579046f32, 5.463785f32, 1.7848265f32, 0.29656056f32, 0.02653219f32, 0.0012426609f32, 0.000027115557f32, 2.0103344e-7f32, 0.5998322f32, 0.13692988f32, 0.014875361f32, 0.00078686915f32, 0.000018463183f32, 1.4215117e-7f32, 2.0442632e-15f32)
          in (x)
      in (select(q < 0.0f32, -far, far))
  in (z)

// A Brownian motion from normal numbers, by bridges: step i finds its value at
// date index[0, i], counted from 1, from those at the dates before and after it
// that are known, index[1, i] and index[2, i], and z[i], with these weights.  A date
// 0 has the weight 0.
fun bridge (dates : i64) (index : [3][dates]i32) (weight : [3][dates]f32) (z : [dates]f32) : (*[dates]f32) =
  let (start : [dates]f32) = replicate [dates] 0.0f32
  let (motion : [dates]f32) =
    loop (w : *[dates]f32 = start) for i < dates do
      let (here : i32) = index[0, i]
      let (before : i32) = index[1, i]
      let (behind : i32) = index[2, i]
      let (deviation : f32) = weight[0, i]
      let (left : f32) = weight[1, i]
      let (right : f32) = weight[2, i]
      let (random : f32) = z[i]
      let (l : f32) = w[max(i64(before) - 1, 0)]
      let (r : f32) = w[max(i64(behind) - 1, 0)]
      let (w' : [dates]f32) = w with [i64(here) - 1] = deviation * random + right * r + left * l
      in (w')
  in (motion)

// The prices at all dates: each grows by the exponential function of what the
// motions grow by, correlated by the lower triangle of c.
fun prices (dates : i64) (und : i64) (c : [und][und]f32) (vols : [dates][und]f32) (drifts : [dates][und]f32) (starts : [und]f32) (motion : [und][dates]f32) : (*[dates][und]f32) =
  let (none : [dates][und]f32) = scratch [dates][und] f32
  let (all : [dates][und]f32) =
    loop (s : *[dates][und]f32 = none) for t < dates do
      let (s' : [dates][und]f32) =
        loop (row : *[dates][und]f32 = s) for j < und do
          let (spread : f32) =
            loop (spread : f32 = 0.0f32) for k < j + 1 do
              let (now : f32) = motion[k, t]
              let (earlier : f32) = motion[k, max(t - 1, 0)]
              let (factor : f32) = c[j, k]
              in (spread + (now - select(t > 0, earlier, 0.0f32)) * factor)
          let (vol : f32) = vols[t, j]
          let (drift : f32) = drifts[t, j]
          let (last : f32) =
            if t > 0 then
              let (last : f32) = row[t - 1, j]
              in (last)
            else
              let (last : f32) = starts[j]
              in (last)
          let (row' : [dates][und]f32) = row with [t, j] = last * exp(spread * vol + drift)
          in (row')
      in (s')
  in (all)

// The least of three prices, each as a part of what it was at first.
fun worst (a : f32) (b : f32) (c : f32) : (f32) =
  in (min(a / 3758.05f32, min(b / 11840.0f32, c / 1200.0f32)))

// What is paid on date t is worth less now.
fun payment (flows : i64) (discounts : [flows]f32) (t : i64) (amount : f32) : (f32) =
  let (discount : f32) = discounts[t]
  in (amount * discount)

// Contract 1: an option to buy at 4000.
fun call (dates : i64) (und : i64) (flows : i64) (fixed : i64) (discounts : [flows]f32) (amounts : [fixed]f32) (s : [dates][und]f32) : (f32) =
  let (price : f32) = s[0, 0]
  let (amount : f32) = amounts[0]
  let (value : f32) = payment(flows, discounts, 0, max(price - 4000.0f32, 0.0f32) * amount)
  in (value)

// Contract 2: it ends on the first of five dates when all prices are what they
// were at first, and pays the more the later; if there is none, it pays at last,
// less where a price has fallen by a quarter.
fun until (dates : i64) (und : i64) (flows : i64) (discounts : [flows]f32) (s : [dates][und]f32) : (f32) =
  let (date : i64) (part : f32) =
    loop (date : i64 = 0) (part : f32 = 0.0f32) for t < dates do
      let (a : f32) = s[t, 0]
      let (b : f32) = s[t, 1]
      let (c : f32) = s[t, 2]
      let (part' : f32) = worst(a, b, c)
      in (select(part >= 1.0f32, date, t), select(part >= 1.0f32, part, part'))
  let (low : f32) = select(part > 0.75f32, 1000.0f32, part * 1000.0f32)
  let (value : f32) = payment(flows, discounts, date, select(part >= 1.0f32, 1150.0f32 + 150.0f32 * f32(date), low))
  in (value)

// Contract 3: it pays 100, and 1000 at last, but less if a price was low on any
// date and one is lower at last than it was at first.
fun barrier' (dates : i64) (und : i64) (flows : i64) (discounts : [flows]f32) (s : [dates][und]f32) : (f32) =
  let (low : bool) (part : f32) =
    loop (low : bool = false) (part : f32 = 1.0f32) for t < dates do
      let (a : f32) = s[t, 0]
      let (b : f32) = s[t, 1]
      let (c : f32) = s[t, 2]
      let (part' : f32) = worst(a, b, c)
      in (low || a <= 2630.635f32 || b <= 8288.0f32 || c <= 840.0f32, part')
  let (sooner : f32) = payment(flows, discounts, 0, 100.0f32)
  let (later : f32) = payment(flows, discounts, 1, select(low && part < 1.0f32, 1000.0f32 * part, 1000.0f32))
  in (sooner + later)

// What a contract pays.
fun payoff (contract : i64) (dates : i64) (und : i64) (flows : i64) (fixed : i64) (discounts : [flows]f32) (amounts : [fixed]f32) (s : [dates][und]f32) : (f32) =
  let (value : f32) =
    if contract == 1 then
      let (value : f32) = call(dates, und, flows, fixed, discounts, amounts, s)
      in (value)
    else
      let (value : f32) =
        if contract == 2 then
          let (value : f32) = until(dates, und, flows, discounts, s)
          in (value)
        else
          let (value : f32) = barrier'(dates, und, flows, discounts, s)
          in (value)
      in (value)
  in (value)

// The mean for each model, from what parts of the paths paid.
fun mean (parts : i64) (models : i64) (paths : i64) (sums : [parts][models]f32) : (*[models]f32) =
  let (none : [models]f32) = scratch [models] f32
  let (values : [models]f32) =
    loop (values : *[models]f32 = none) for m < models do
      let (sum : f32) =
        reduce (+) t < parts do
          let (sum : f32) = sums[t, m]
          in (sum)
      let (values' : [models]f32) = values with [m] = sum / f32(paths)
      in (values')
  in (values)

// Each step for all paths at once, each path for itself.
entry fun independent (contract : i64) (paths : i64) (bits : i64) (dates : i64) (und : i64) (models : i64) (flows : i64) (fixed : i64) (directions : [dates * und][bits]i32) (c : [models][und][und]f32) (vols : [models][dates][und]f32) (drifts : [models][dates][und]f32) (starts : [models][und]f32) (amounts : [models][fixed]f32) (discounts : [models][flows]f32) (index : [3][dates]i32) (weight : [3][dates]f32) : ([models]f32) =
  assert paths >= 1 && paths < 16777216 && bits >= 24 && bits <= 30 "Sobol numbers are exact in f32"
  assert dates >= 1 && dates <= 10000 && und >= 1 && und <= 100 && models >= 0 && models <= 100
  assert contract >= 1 && contract <= 3 "there are three contracts"
  assert contract != 1 || fixed >= 1
  assert contract == 1 || und >= 3
  assert flows >= select(contract == 2, dates, select(contract == 3, 2, 1))
  let (scale : f32) = 1.0f32 / f32(1 << bits)
  let (z : [paths][dates * und]f32) =
    kernel p < paths, d < dates * und do
      let (direction : [bits]i32) = directions[d, :]
      let (x : i32) = sobol(bits, direction, p + 1)
      let (random : f32) = normal(f32(x) * scale)
      in (random)
  let (motions : [paths][und][dates]f32) =
    kernel p < paths, j < und do
      let (random : [dates]f32) = z[p, j : dates : und]
      let (motion : [dates]f32) = bridge(dates, index, weight, random)
      in (motion)
  let (none : [models][paths]f32) = scratch [models][paths] f32
  let (paid : [models][paths]f32) =
    loop (paid : *[models][paths]f32 = none) for m < models do
      let (c' : [und][und]f32) = c[m, :, :]
      let (vols' : [dates][und]f32) = vols[m, :, :]
      let (drifts' : [dates][und]f32) = drifts[m, :, :]
      let (starts' : [und]f32) = starts[m, :]
      let (amounts' : [fixed]f32) = amounts[m, :]
      let (discounts' : [flows]f32) = discounts[m, :]
      let (values : [paths]f32) =
        kernel p < paths do
          let (motion : [und][dates]f32) = motions[p, :, :]
          let (s : [dates][und]f32) = prices(dates, und, c', vols', drifts', starts', motion)
          let (value : f32) = payoff(contract, dates, und, flows, fixed, discounts', amounts', s)
          in (value)
      let (paid' : [models][paths]f32) = paid with [m, :] = values
      in (paid')
  let (paid' : [paths][models]f32) = transpose paid
  let (values : [models]f32) = mean(paths, models, paths, paid')
  in (values)

// A thread for so many paths, one after the other: each number of the Sobol
// sequence comes from the one before.
entry fun chunked (contract : i64) (paths : i64) (chunk : i64) (bits : i64) (dates : i64) (und : i64) (models : i64) (flows : i64) (fixed : i64) (directions : [dates * und][bits]i32) (c : [models][und][und]f32) (vols : [models][dates][und]f32) (drifts : [models][dates][und]f32) (starts : [models][und]f32) (amounts : [models][fixed]f32) (discounts : [models][flows]f32) (index : [3][dates]i32) (weight : [3][dates]f32) : ([models]f32) =
  assert paths >= 1 && paths < 16777216 && bits >= 24 && bits <= 30 "Sobol numbers are exact in f32"
  assert dates >= 1 && dates <= 10000 && und >= 1 && und <= 100 && models >= 0 && models <= 100
  assert contract >= 1 && contract <= 3 "there are three contracts"
  assert contract != 1 || fixed >= 1
  assert contract == 1 || und >= 3
  assert flows >= select(contract == 2, dates, select(contract == 3, 2, 1))
  assert chunk >= 1 && chunk <= 16777216
  let (scale : f32) = 1.0f32 / f32(1 << bits)
  let (threads : i64) = (paths + chunk - 1) / chunk
  let (sums : [threads][models]f32) =
    kernel t < threads do
      let (first : i64) = t * chunk
      let (x0 : [dates * und]i32) =
        kernel d < dates * und do
          let (direction : [bits]i32) = directions[d, :]
          let (x : i32) = sobol(bits, direction, first)
          in (x)
      let (none : [models]f32) = replicate [models] 0.0f32
      let (x : [dates * und]i32) (sums : [models]f32) =
        loop (x : *[dates * und]i32 = x0) (sums : *[models]f32 = none) for p < min(chunk, paths - first) do
          let (bit : i64) = lowest_zero(first + p)
          let (z0 : [dates * und]f32) = scratch [dates * und] f32
          let (x' : [dates * und]i32) (z : [dates * und]f32) =
            loop (x' : *[dates * und]i32 = x) (z : *[dates * und]f32 = z0) for d < dates * und do
              let (last : i32) = x'[d]
              let (direction : i32) = directions[d, bit]
              let (next : i32) = last ^ direction
              let (random : f32) = normal(f32(next) * scale)
              let (x'' : [dates * und]i32) = x' with [d] = next
              let (z' : [dates * und]f32) = z with [d] = random
              in (x'', z')
          let (motion : [und][dates]f32) =
            kernel j < und do
              let (random : [dates]f32) = z[j : dates : und]
              let (motion : [dates]f32) = bridge(dates, index, weight, random)
              in (motion)
          let (sums' : [models]f32) =
            loop (sums' : *[models]f32 = sums) for m < models do
              let (c' : [und][und]f32) = c[m, :, :]
              let (vols' : [dates][und]f32) = vols[m, :, :]
              let (drifts' : [dates][und]f32) = drifts[m, :, :]
              let (starts' : [und]f32) = starts[m, :]
              let (amounts' : [fixed]f32) = amounts[m, :]
              let (discounts' : [flows]f32) = discounts[m, :]
              let (s : [dates][und]f32) = prices(dates, und, c', vols', drifts', starts', motion)
              let (value : f32) = payoff(contract, dates, und, flows, fixed, discounts', amounts', s)
              let (sum : f32) = sums'[m]
              let (sums'' : [models]f32) = sums' with [m] = sum + value
              in (sums'')
          in (x', sums')
      in (sums)
  let (values : [models]f32) = mean(threads, models, paths, sums)
  in (values)

// A group for so many paths, a power of two, each of which a lane takes.  Number
// n + l of the Sobol sequence, where l is less than a power of two that divides n,
// is the sum modulo 2 of numbers n and l.
entry fun blocked (contract : i64) (groups : i64) (b : i64) (bits : i64) (dates : i64) (und : i64) (models : i64) (flows : i64) (fixed : i64) (directions : [dates * und][bits]i32) (c : [models][und][und]f32) (vols : [models][dates][und]f32) (drifts : [models][dates][und]f32) (starts : [models][und]f32) (amounts : [models][fixed]f32) (discounts : [models][flows]f32) (index : [3][dates]i32) (weight : [3][dates]f32) : ([models]f32) =
  assert groups >= 1 && groups <= 16777216 && b >= 1 && b <= 1024 && groups * b < 16777216 && bits >= 24 && bits <= 30 "Sobol numbers are exact in f32"
  assert dates >= 1 && dates <= 10000 && und >= 1 && und <= 100 && models >= 0 && models <= 100
  assert contract >= 1 && contract <= 3 "there are three contracts"
  assert contract != 1 || fixed >= 1
  assert contract == 1 || und >= 3
  assert flows >= select(contract == 2, dates, select(contract == 3, 2, 1))
  assert (b & b - 1) == 0 "b is a power of two"
  let (scale : f32) = 1.0f32 / f32(1 << bits)
  let (near : [dates * und][b]i32) =
    kernel d < dates * und, l < b do
      let (direction : [bits]i32) = directions[d, :]
      let (x : i32) = sobol(bits, direction, l)
      in (x)
  let (sums : [groups][models]f32) =
    kernel g < groups at block do
      let (far : [dates * und]i32) =
        kernel d < dates * und at lane do
          let (direction : [bits]i32) = directions[d, :]
          let (x : i32) = sobol(bits, direction, g * b)
          in (x)
      let (z : [dates][und][b]f32) =
        kernel t < dates, j < und, l < b at lane do
          let (d : i64) = t * und + j
          let (bit : i64) = lowest_zero(g * b + l)
          let (x : i32) = far[d]
          let (y : i32) = near[d, l]
          let (direction : i32) = directions[d, bit]
          let (random : f32) = normal(f32(x ^ y ^ direction) * scale)
          in (random)
      let (motions : [b][und][dates]f32) =
        kernel l < b, j < und at lane do
          let (random : [dates]f32) = z[:, j, l]
          let (motion : [dates]f32) = bridge(dates, index, weight, random)
          in (motion)
      let (none : [models]f32) = scratch [models] f32
      let (sums : [models]f32) =
        loop (sums : *[models]f32 = none) for m < models do
          let (c' : [und][und]f32) = c[m, :, :]
          let (vols' : [dates][und]f32) = vols[m, :, :]
          let (drifts' : [dates][und]f32) = drifts[m, :, :]
          let (starts' : [und]f32) = starts[m, :]
          let (amounts' : [fixed]f32) = amounts[m, :]
          let (discounts' : [flows]f32) = discounts[m, :]
          let (s : [b][dates][und]f32) =
            kernel l < b at lane do
              let (motion : [und][dates]f32) = motions[l, :, :]
              let (s : [dates][und]f32) = prices(dates, und, c', vols', drifts', starts', motion)
              in (s)
          let (sum : f32) =
            reduce (+) l < b at lane do
              let (path : [dates][und]f32) = s[l, :, :]
              let (value : f32) = payoff(contract, dates, und, flows, fixed, discounts', amounts', path)
              in (value)
          let (sums' : [models]f32) = sums with [m] = sum
          in (sums')
      in (sums)
  let (values : [models]f32) = mean(groups, models, groups * b, sums)
  in (values)
