fun f (n : i64) : (i64) =
  assert n > 0 "a \"quoted\" \\ text\t\x41\101\n"
  assert n > 1 ""
  assert n > 2 "Grüße, 世界"
  in (n)
