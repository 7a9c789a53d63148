entry fun histogram (n : i64) (m : i64) (x : [n]i32) : ([m]i32) =
  let (zero : [m]i32) = replicate [m] 0i32
  let (h : [m]i32) =
    scatter (+) zero i < n do
      let (v : i32) = x[i]
      in (i64(v), 1i32)
  in (h)
