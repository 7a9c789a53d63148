// What is known to be far from the ends of i64 is, whatever is added to it, and
// whatever it is multiplied by.
// RUN: guard %s | diff %S/Inputs/ends-of-i64.fun -

entry fun far (q : i64) (b : i64) : (i64, i64, i64, i64, i64) =
  assert q >= 0 && q <= 1000000 && b >= 1 && b <= 64
  let (v : i64) = 4 * b - 4
  let (w : i64) = -4 * b + 4
  let (x : i64) = (4 * b - 4) * (q + 1)
  let (y : i64) = b - q * b
  let (z : i64) = (3 * q + 1) * (b + 1) * 100 - 5
  in (v, w, x, y, z)

entry fun asserted (n : i64) (k : i64) : (i64) =
  assert mulhi(n, k) == i64(u64(n) * u64(k)) >> 63
  assert -2305843009213693952 <= n * k && n * k <= 2305843009213693951
  let (x : i64) = n * k * 4
  in (x)

entry fun near (b : i64) : (i64, i64) =
  assert b >= -1
  let (x : i64) = 4 * b
  let (y : i64) = -b - 9223372036854775807
  in (x, y)

// Each variable is looked at for itself: powers, quotients, remainders, branches
// of select, types that i64 holds.
entry fun intervals (n : i64) (b : i64) (k : i64) (x : u8) (A : [n]i64) : (i64, i64, i64, i64) =
  assert n <= 100000 && b >= 1 && b <= 500 && k >= -7
  let (q : i64) = (n + b - 1) / b
  let (v : i64) =
    loop (v : i64 = 0) for i < q do
      let (m : i64) = q - 1 - i
      let (w : i64) = m * m * i64(x) * 32
      in (w / 100 - i)
  let (r : i64) = (n % b + fmod(b, n + 1)) * (n + 1)
  let (s : i64) = select(n > 7, n, -n) * max(n, 3) * min(n, k)
  let (t : i64) = n * n * n
  in (v, r, s, t)

entry fun too_large (n : i64) (k : i64) (A : [n]i64) : (i64, i64, i64) =
  assert k <= 3000000000 && n <= 3100000000
  let (x : i64) = n * k
  let (y : i64) = n * n
  let (z : i64) = min(n, k) * max(n, k)
  in (x, y, z)
