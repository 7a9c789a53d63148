// What options on a share are worth whose volatility varies with its price and by
// chance (FinPar's LocVolCalib): a differential equation, backwards in time, on a
// grid of prices and volatilities, for each of a batch of options.  Each step
// solves tridiagonal systems along both dimensions of each grid: Crank and
// Nicolson's method, split by dimensions.
// RUN: funfmt %s | diff %s -

// So many points, the one with the number `at` at the value `center`.
fun points (n : i64) (step : f32) (at' : i64) (center : f32) : (*[n]f32) =
  let (x : [n]f32) =
    kernel i < n do
      in (f32(i - at') * step + center)
  in (x)

// The second derivative at each point, as factors of the values below it, at it
// and above it; 0 at the ends.
fun second (n : i64) (x : [n]f32) : (*[n]f32, *[n]f32, *[n]f32) =
  let (below : [n]f32) (here : [n]f32) (above : [n]f32) =
    kernel i < n do
      let (a : f32) = x[max(i - 1, 0)]
      let (b : f32) = x[i]
      let (c : f32) = x[min(i + 1, n - 1)]
      let (inside : bool) = i > 0 && i < n - 1
      let (down : f32) = b - a
      let (up : f32) = c - b
      let (both : f32) = down + up
      in (select(inside, 2.0f32 / down / both, 0.0f32), select(inside, -2.0f32 * (1.0f32 / down + 1.0f32 / up) / both, 0.0f32), select(inside, 2.0f32 / up / both, 0.0f32))
  in (below, here, above)

// Half of how much the price varies at a time, at each point of the grid.
fun variances (numx : i64) (numy : i64) (beta : f32) (nu : f32) (time : f32) (x : [numx]f32) (y : [numy]f32) : (*[numx][numy]f32) =
  let (half : [numx][numy]f32) =
    kernel i < numx, j < numy do
      let (x' : f32) = x[i]
      let (y' : f32) = y[j]
      in (0.5f32 * exp(2.0f32 * (beta * log(x') + y' - 0.5f32 * nu * nu * time)))
  in (half)

// A derivative: what stands below a point, at it and above it, with these factors.
fun derivative (a : f32) (b : f32) (c : f32) (below : f32) (here : f32) (above : f32) : (f32) =
  in (a * below + b * here + c * above)

// The tridiagonal system whose rows are rate at the diagonal, less half the second
// derivative with these weights; Thomas's algorithm.
fun solve (n : i64) (rate : f32) (below : [n]f32) (here : [n]f32) (above : [n]f32) (weight : [n]f32) (right : [n]f32) : (*[n]f32) =
  let (factors0 : [n]f32) = scratch [n] f32
  let (values0 : [n]f32) = scratch [n] f32
  let (final : f32) (final' : f32) (factors : [n]f32) (values : [n]f32) =
    loop (factor : f32 = 0.0f32) (value : f32 = 0.0f32) (factors : *[n]f32 = factors0) (values : *[n]f32 = values0) for i < n do
      let (w : f32) = weight[i]
      let (a : f32) = below[i]
      let (b : f32) = here[i]
      let (c : f32) = above[i]
      let (r : f32) = right[i]
      let (half : f32) = -0.5f32 * w
      let (pivot : f32) = 1.0f32 / (rate + half * b - half * a * factor)
      let (factor' : f32) = half * c * pivot
      let (value' : f32) = (r - half * a * value) * pivot
      let (factors' : [n]f32) = factors with [i] = factor'
      let (values' : [n]f32) = values with [i] = value'
      in (factor', value', factors', values')
  let (last : f32) (solution : [n]f32) =
    loop (last : f32 = 0.0f32) (solution : *[n]f32 = values) for k < n do
      let (factor : f32) = factors[n - 1 - k]
      let (value : f32) = solution[n - 1 - k]
      let (last' : f32) = value - factor * last
      let (solution' : [n]f32) = solution with [n - 1 - k] = last'
      in (last', solution')
  in (solution)

// What the options pay at last, at all points: option o is one to buy at o / 1000.
fun payments (outer : i64) (numx : i64) (numy : i64) (x : [numx]f32) : (*[outer][numx][numy]f32) =
  let (paid : [outer][numx][numy]f32) =
    kernel o < outer, i < numx, j < numy do
      let (price : f32) = x[i]
      in (max(price - 0.001f32 * f32(o), 0.0f32))
  in (paid)

// A step from `time`, when the values of the options will be those given, `dt` back:
// first as by Euler, then implicitly along the prices, then along the volatilities.
// A thread solves a system; the systems of each dimension are all solved at once.
fun step (outer : i64) (numx : i64) (numy : i64) (rate : f32) (ax : [numx]f32) (bx : [numx]f32) (cx : [numx]f32) (ay : [numy]f32) (by : [numy]f32) (cy : [numy]f32) (varx : [numx][numy]f32) (vary : [numy]f32) (values : [outer][numx][numy]f32) : (*[outer][numx][numy]f32) =
  let (explicit : [outer][numx][numy]f32) (alongy : [outer][numx][numy]f32) =
    kernel o < outer, i < numx, j < numy do
      let (a : f32) = ax[i]
      let (b : f32) = bx[i]
      let (c : f32) = cx[i]
      let (a' : f32) = ay[j]
      let (b' : f32) = by[j]
      let (c' : f32) = cy[j]
      let (half : f32) = varx[i, j]
      let (half' : f32) = vary[j]
      let (here : f32) = values[o, i, j]
      let (down : f32) = values[o, max(i - 1, 0), j]
      let (up : f32) = values[o, min(i + 1, numx - 1), j]
      let (left : f32) = values[o, i, max(j - 1, 0)]
      let (right : f32) = values[o, i, min(j + 1, numy - 1)]
      let (u : f32) = derivative(a, b, c, down, here, up)
      let (v : f32) = derivative(a', b', c', left, here, right)
      in (rate * here + 0.5f32 * half * u + half' * v, half' * v)
  let (alongx : [outer][numy][numx]f32) =
    kernel o < outer, j < numy do
      let (right : [numx]f32) = explicit[o, :, j]
      let (half : [numx]f32) = varx[:, j]
      let (u : [numx]f32) = solve(numx, rate, ax, bx, cx, half, right)
      in (u)
  let (values' : [outer][numx][numy]f32) =
    kernel o < outer, i < numx do
      let (right : [numy]f32) =
        kernel j < numy do
          let (u : f32) = alongx[o, j, i]
          let (v : f32) = alongy[o, i, j]
          in (rate * u - 0.5f32 * v)
      let (u : [numy]f32) = solve(numy, rate, ay, by, cy, vary, right)
      in (u)
  in (values')

// The same system, solved by the lanes of a group.  Each recurrence of elimination
// is a scan: the pivots are quotients of what products of 2 x 2 matrices make of the
// first one, and as a factor of such a matrix does not matter, its first element is
// 1; the right sides, and then the solution from the end, are linear functions of
// the one before.
fun solve_scans (n : i64) (rate : f32) (below : [n]f32) (here : [n]f32) (above : [n]f32) (weight : [n]f32) (right : [n]f32) : (*[n]f32) =
  let (a : [n]f32) (b : [n]f32) (c : [n]f32) =
    kernel i < n at lane do
      let (w : f32) = weight[i]
      let (under : f32) = below[i]
      let (at' : f32) = here[i]
      let (over : f32) = above[i]
      in (-0.5f32 * w * under, rate - 0.5f32 * w * at', -0.5f32 * w * over)
  let (first : f32) = b[0]
  let (m1 : [n]f32) (m2 : [n]f32) (m3 : [n]f32) =
    scan ((\ (a1 : f32) (a2 : f32) (a3 : f32) (b1 : f32) (b2 : f32) (b3 : f32) ->
        let (scale : f32) = 1.0f32 / (1.0f32 + b1 * a2)
        in ((a1 + b1 * a3) * scale, (b2 + b3 * a2) * scale, (b2 * a1 + b3 * a3) * scale), 0.0f32, 0.0f32, 1.0f32)) i < n at lane do
      let (a' : f32) = a[i]
      let (b' : f32) = b[i]
      let (c' : f32) = c[max(i - 1, 0)]
      in (select(i > 0, -a' * c' / b', 0.0f32), select(i > 0, 1.0f32 / b', 0.0f32), select(i > 0, 0.0f32, 1.0f32))
  let (pivots : [n]f32) =
    kernel i < n at lane do
      let (x1 : f32) = m1[i]
      let (x2 : f32) = m2[i]
      let (x3 : f32) = m3[i]
      in ((first + x1) / (x2 * first + x3))
  let (start : f32) = right[0]
  let (constants : [n]f32) (factors : [n]f32) =
    scan ((\ (a0 : f32) (a1 : f32) (b0 : f32) (b1 : f32) -> in (b0 + b1 * a0, b1 * a1), 0.0f32, 1.0f32)) i < n at lane do
      let (a' : f32) = a[i]
      let (r : f32) = right[i]
      let (pivot : f32) = pivots[max(i - 1, 0)]
      in (select(i > 0, r, 0.0f32), select(i > 0, -a' / pivot, 1.0f32))
  let (values : [n]f32) =
    kernel i < n at lane do
      let (x : f32) = constants[i]
      let (y : f32) = factors[i]
      in (x + y * start)
  let (constants' : [n]f32) (factors' : [n]f32) =
    scan ((\ (a0 : f32) (a1 : f32) (b0 : f32) (b1 : f32) -> in (b0 + b1 * a0, b1 * a1), 0.0f32, 1.0f32)) k < n at lane do
      let (value : f32) = values[n - 1 - k]
      let (c' : f32) = c[n - 1 - k]
      let (pivot : f32) = pivots[n - 1 - k]
      in (value / pivot, -c' / pivot)
  let (solution : [n]f32) = reverse 0 constants'
  in (solution)

// The same step, with a group for each system, which it computes the right side of,
// too.  Here a grid has a row of prices for each volatility, and what comes of each
// dimension is turned for the other one, so that lanes read what is side by side.
fun step_groups (outer : i64) (numx : i64) (numy : i64) (rate : f32) (ax : [numx]f32) (bx : [numx]f32) (cx : [numx]f32) (ay : [numy]f32) (by : [numy]f32) (cy : [numy]f32) (varx : [numy][numx]f32) (vary : [numy]f32) (values : [outer][numy][numx]f32) : (*[outer][numy][numx]f32) =
  let (alongx : [outer][numy][numx]f32) (alongy : [outer][numy][numx]f32) =
    kernel o < outer, j < numy at block do
      let (a' : f32) = ay[j]
      let (b' : f32) = by[j]
      let (c' : f32) = cy[j]
      let (half' : f32) = vary[j]
      let (half : [numx]f32) = varx[j, :]
      let (explicit : [numx]f32) (along' : [numx]f32) =
        kernel i < numx at lane do
          let (a : f32) = ax[i]
          let (b : f32) = bx[i]
          let (c : f32) = cx[i]
          let (w : f32) = half[i]
          let (here : f32) = values[o, j, i]
          let (down : f32) = values[o, j, max(i - 1, 0)]
          let (up : f32) = values[o, j, min(i + 1, numx - 1)]
          let (left : f32) = values[o, max(j - 1, 0), i]
          let (right : f32) = values[o, min(j + 1, numy - 1), i]
          let (u : f32) = derivative(a, b, c, down, here, up)
          let (v : f32) = derivative(a', b', c', left, here, right)
          in (rate * here + 0.5f32 * w * u + half' * v, half' * v)
      let (u : [numx]f32) = solve_scans(numx, rate, ax, bx, cx, half, explicit)
      in (u, along')
  let (turnedx : [outer][numx][numy]f32) = rearrange (0, 2, 1) alongx
  let (columns : [outer][numx][numy]f32) = copy turnedx
  let (turnedy : [outer][numx][numy]f32) = rearrange (0, 2, 1) alongy
  let (columns' : [outer][numx][numy]f32) = copy turnedy
  let (solved : [outer][numx][numy]f32) =
    kernel o < outer, i < numx at block do
      let (right : [numy]f32) =
        kernel j < numy at lane do
          let (u : f32) = columns[o, i, j]
          let (v : f32) = columns'[o, i, j]
          in (rate * u - 0.5f32 * v)
      let (u : [numy]f32) = solve_scans(numy, rate, ay, by, cy, vary, right)
      in (u)
  let (turned : [outer][numy][numx]f32) = rearrange (0, 2, 1) solved
  let (values' : [outer][numy][numx]f32) = copy turned
  in (values')

// What each option is worth at the price s0 and the volatility alpha.
entry fun threads (outer : i64) (numx : i64) (numy : i64) (numt : i64) (s0 : f32) (t : f32) (alpha : f32) (nu : f32) (beta : f32) : ([outer]f32) =
  assert outer >= 0 && outer <= 1000000
  assert numx >= 2 && numx <= 1024 && numy >= 2 && numy <= 1024 "a grid has 2 to 1024 points along each dimension"
  assert numt >= 2 && numt <= 1000000 "there are at least two times"
  assert s0 > 0.0f32 && t > 0.0f32 && alpha > 0.0f32
  let (dx : f32) = 20.0f32 * alpha * s0 * sqrt(t) / f32(numx)
  let (dy : f32) = 10.0f32 * nu * sqrt(t) / f32(numy)
  let (atx : i64) = i64(s0 / dx)
  assert atx >= 0 && atx < numx "the grid reaches down to 0"
  let (aty : i64) = numy / 2
  let (x : [numx]f32) = points(numx, dx, atx, s0)
  let (y : [numy]f32) = points(numy, dy, aty, log(alpha))
  let (ax : [numx]f32) (bx : [numx]f32) (cx : [numx]f32) = second(numx, x)
  let (ay : [numy]f32) (by : [numy]f32) (cy : [numy]f32) = second(numy, y)
  let (vary : [numy]f32) = replicate [numy] 0.5f32 * nu * nu
  let (paid : [outer][numx][numy]f32) = payments(outer, numx, numy, x)
  let (values : [outer][numx][numy]f32) =
    loop (values : [outer][numx][numy]f32 = paid) for k < numt - 1 do
      let (now : f32) = t * f32(numt - 2 - k) / f32(numt - 1)
      let (later : f32) = t * f32(numt - 1 - k) / f32(numt - 1)
      let (varx : [numx][numy]f32) = variances(numx, numy, beta, nu, now, x, y)
      let (values' : [outer][numx][numy]f32) = step(outer, numx, numy, 1.0f32 / (later - now), ax, bx, cx, ay, by, cy, varx, vary, values)
      in (values')
  let (worth : [outer]f32) = values[:, atx, aty]
  in (worth)

// The same in groups.
entry fun blocked (outer : i64) (numx : i64) (numy : i64) (numt : i64) (s0 : f32) (t : f32) (alpha : f32) (nu : f32) (beta : f32) : ([outer]f32) =
  assert outer >= 0 && outer <= 1000000
  assert numx >= 2 && numx <= 1024 && numy >= 2 && numy <= 1024 "a grid has 2 to 1024 points along each dimension"
  assert numt >= 2 && numt <= 1000000 "there are at least two times"
  assert s0 > 0.0f32 && t > 0.0f32 && alpha > 0.0f32
  let (dx : f32) = 20.0f32 * alpha * s0 * sqrt(t) / f32(numx)
  let (dy : f32) = 10.0f32 * nu * sqrt(t) / f32(numy)
  let (atx : i64) = i64(s0 / dx)
  assert atx >= 0 && atx < numx "the grid reaches down to 0"
  let (aty : i64) = numy / 2
  let (x : [numx]f32) = points(numx, dx, atx, s0)
  let (y : [numy]f32) = points(numy, dy, aty, log(alpha))
  let (ax : [numx]f32) (bx : [numx]f32) (cx : [numx]f32) = second(numx, x)
  let (ay : [numy]f32) (by : [numy]f32) (cy : [numy]f32) = second(numy, y)
  let (vary : [numy]f32) = replicate [numy] 0.5f32 * nu * nu
  let (paid : [outer][numx][numy]f32) = payments(outer, numx, numy, x)
  let (turned : [outer][numy][numx]f32) = rearrange (0, 2, 1) paid
  let (paid' : [outer][numy][numx]f32) = copy turned
  let (values : [outer][numy][numx]f32) =
    loop (values : [outer][numy][numx]f32 = paid') for k < numt - 1 do
      let (now : f32) = t * f32(numt - 2 - k) / f32(numt - 1)
      let (later : f32) = t * f32(numt - 1 - k) / f32(numt - 1)
      let (varx : [numx][numy]f32) = variances(numx, numy, beta, nu, now, x, y)
      let (turned' : [numy][numx]f32) = transpose varx
      let (varx' : [numy][numx]f32) = copy turned'
      let (values' : [outer][numy][numx]f32) = step_groups(outer, numx, numy, 1.0f32 / (later - now), ax, bx, cx, ay, by, cy, varx', vary, values)
      in (values')
  let (worth : [outer]f32) = values[:, aty, atx]
  in (worth)
