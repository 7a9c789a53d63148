entry fun search (n : i64) (nz : i64) (source : [nz]i32) (target : [nz]i32) (first : i64) : ([n]i32) =
  let (level0 : [n]i32) =
    kernel i < n do
      in (select(i == first, 0i32, 2147483647i32))
  let (level : [n]i32) (more : bool) (depth : i32) =
    loop (level : *[n]i32 = level0) (more : bool = n > 0) (depth : i32 = 0i32) while more do
      let (to : [nz]i64) =
        kernel k < nz do
          let (u : i32) = source[k]
          let (v : i32) = target[k]
          let (l : i32) = level[i64(u)]
          let (old : i32) = level[i64(v)]
          in (select(l == depth && old == 2147483647i32, i64(v), -1))
      let (any : bool) =
        reduce (||) k < nz do
          let (v : i64) = to[k]
          in (v >= 0)
      let (next : [n]i32) =
        scatter (min) level k < nz do
          let (v : i64) = to[k]
          in (v, depth + 1i32)
      in (next, any, depth + 1i32)
  in (level)
