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
