// A step of quicksort: what is less than the pivot, equal to it, and greater.
entry fun main (n : i64) (xs : [n]i64) : ([n]i64) =
  assert n > 0
  let (pivot : i64) = xs[n / 2]
  let (order : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (select(x < pivot, -1, select(x > pivot, 1, 0)))
  let (k : i64) (less : [k]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (o : i64) = order[i]
      in (x, o < 0)
  let (l : i64) (equal : [l]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (o : i64) = order[i]
      in (x, o == 0)
  let (m : i64) (greater : [m]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (o : i64) = order[i]
      in (x, o > 0)
  assert k + l + m == n
  let (all : [n]i64) = concat less equal greater
  in (all)
