fun half (n : i64) : (i64) =
  in (n / 2)

entry fun evens (n : i64) : (k : i64, [k]i64) =
  let (half : i64) = half(n)
  let (xs : [half]i64) =
    kernel i < half do
      in (2 * i)
  in (half, xs)
