#[inline] #[cost(3 * (n + 1))]
fun attributes (#[unused] n : i64) : (#[zero] i64) =
  #[note("kept")] let (#[mem] k : i64) = n
  #[spec] let (s : i64) =
    reduce (#[comm] +) i < n do
      in (i)
  in (s)
