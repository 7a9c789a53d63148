// A sparse matrix times a vector, flat as NESL makes it: elements of the vector
// by column, products, sums up to each of them, and those of rows as differences.
entry fun main (m : i64) (n : i64) (k : i64) (values : [k]f64) (columns : [k]i64) (ends : [m]i64) (x : [n]f64) : ([m]f64) =
  let (gathered : [k]f64) =
    kernel i < k do
      let (c : i64) = columns[i]
      let (v : f64) = x[c]
      in (v)
  let (products : [k]f64) =
    kernel i < k do
      let (a : f64) = values[i]
      let (b : f64) = gathered[i]
      in (a * b)
  let (sums : [k]f64) =
    scan (+) i < k do
      let (p : f64) = products[i]
      in (p)
  let (upto : [m]f64) =
    kernel r < m do
      let (e : i64) = ends[r]
      let (s : f64) =
        if e > 0 then
          let (s : f64) = sums[e - 1]
          in (s)
        else
          in (0.0)
      in (s)
  let (result : [m]f64) =
    kernel r < m do
      let (s : f64) = upto[r]
      let (before : f64) =
        if r > 0 then
          let (b : f64) = upto[r - 1]
          in (b)
        else
          in (0.0)
      in (s - before)
  in (result)
