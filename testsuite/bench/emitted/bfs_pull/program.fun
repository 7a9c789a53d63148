entry fun search (n : i64) (nz : i64) (row : [n + 1]i32) (column : [nz]i32) (first : i64) : ([n]i32) =
  let (level0 : [n]i32) =
    kernel i < n do
      in (select(i == first, 0i32, -1i32))
  let (level : [n]i32) (more : bool) (depth : i32) =
    loop (level : [n]i32 = level0) (more : bool = n > 0) (depth : i32 = 0i32) while more do
      let (next : [n]i32) =
        kernel i < n do
          let (old : i32) = level[i]
          let (new : i32) =
            if old >= 0i32 then
              in (old)
            else
              let (from : i32) = row[i]
              let (to : i32) = row[i + 1]
              let (k : i32) (found : i32) (on : bool) =
                loop (k : i32 = from) (found : i32 = -1i32) (on : bool = from < to) while on do
                  let (v : i32) = column[i64(k)]
                  let (l : i32) = level[i64(v)]
                  let (here : bool) = l == depth
                  in (k + 1i32, select(here, depth + 1i32, -1i32), !here && k + 1i32 < to)
              in (found)
          in (new)
      let (any : bool) =
        reduce (||) i < n do
          let (l : i32) = next[i]
          in (l == depth + 1i32)
      in (next, any, depth + 1i32)
  in (level)
