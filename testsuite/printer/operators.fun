// RUN: funfmt %S/Inputs/operators.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Bodies of operators stand deeper than the body of their form.

fun f (n : i64) : (i64) =
  let (a : i64) =
    reduce ((\ (x : i64) (y : i64) ->
        let (z : i64) = x + y
        in (z), 0)) i < n do
      let (b : i64) = i
      in (b)
  let (c : i64) (d : i64) =
    reduce (#[comm] +, (\ (x : i64) (y : i64) -> in (x * y), 1)) i < n do
      in (i, i)
  in (a)
