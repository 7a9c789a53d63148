entry fun prefix_sums (n : i64) (x : [n]i32) : ([n]i32) =
  let (s : [n]i32) =
    scan (+) i < n do
      let (v : i32) = x[i]
      in (v)
  in (s)
