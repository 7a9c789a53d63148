fun builtins (a : i64) (b : i64) (x : f64) (y : f64) : (i64, f64) =
  let (c : i64) = min(a, b) + max(a, b) + abs(a) + sgn(b) + select(a < b, a, b)
  let (d : i64) = fdiv(a, b) + fmod(a, b) + popcount(a) + clz(a) + mulhi(a, b)
  let (u : f64) = sqrt(x) + exp(x) + log(x) + log2(x) + pow(x, y) + erf(x) + fma(x, y, x)
  let (v : f64) = sin(x) + cos(x) + tan(x) + asin(x) + acos(x) + atan(x) + atan2(x, y)
  let (w : f64) = sinh(x) + cosh(x) + tanh(x) + floor(x) + ceil(x) + round(x) + trunc(x)
  in (c + d, u + v + w)
