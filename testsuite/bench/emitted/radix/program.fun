entry fun sort (n : i64) (x : [n]u32) : ([n]u32) =
  let (sorted : [n]u32) =
    loop (a : [n]u32 = x) for b < 32 do
      let (k : i64) (zeros : [k]u32) (ones : [n - k]u32) =
        partition i < n do
          let (v : u32) = a[i]
          in (v, (v >> u32(b) & 1u32) == 0u32)
      let (next : [n]u32) = concat zeros ones
      in (next)
  in (sorted)
