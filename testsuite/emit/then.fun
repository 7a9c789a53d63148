// RUN: funtest %s
// Scans that go on: in threads, in one, and in a group.
// RUN-VALUE: flat(0) == 0, 0u32, true, -inf
// RUN-VALUE: flat(1) == 0, 4294965296u32, true, 0.0
// RUN-VALUE: flat(9000) == 990715329114, 4294958961u32, true, 49.5
// RUN-VALUE: rows(3, 70) == 18755426, -53

entry fun flat (n : i64) : (i64, u32, bool, f64) =
  let (xs : [n]i64) =
    kernel i < n do
      in (i * 7919 % 1009 - 500)
  let (a : [n]i64) (b : [n]u32) (c : [n]bool) (d : [n]f64) =
    scan (+, max, id, ^, (\ (x : i64) (p : i64) (y : i64) (q : i64) ->
        let (c : bool) = x >= y
        in (select(c, x, y), select(c, p, q)), -1000, -1)) i < n do
      let (x : i64) = xs[i]
      in (x, i16(x), u8(i), u32(x), x % 100, i)
    then j (s : i64) (m : i16) (k : u8) (h : u32) (v : i64) (at' : i64) do
      let (x : i64) = xs[j]
      let (y : i64) = xs[at']
      in (s - x + i64(k), h * 3u32 + u32(m), y % 100 == v && k == u8(j), f64(v) / 2.0)
  let (p : i64) (q : u32) (r : bool) (t : f64) =
    reduce (+, ^, &&, max) i < n do
      let (x : i64) = a[i]
      let (y : u32) = b[i]
      let (z : bool) = c[i]
      let (w : f64) = d[i]
      in (x * (i + 1), y + u32(i), z, w)
  in (p, q, r, t)

entry fun rows (n : i64) (m : i64) : (i64, i64) =
  let (a : [n][m]i64) (b : [n][m]i64) =
    kernel i < n at block do
      let (a : [m]i64) =
        scan (+) j < m at lane do
          in (i + j)
        then j (s : i64) do
          in (s * j)
      let (b : [m]i64) =
        scan (max) j < m do
          in (j * 31 % 17)
        then j (s : i64) do
          in (s - j)
      in (a, b)
  let (c : [n]i64) =
    kernel i < n do
      let (d : [m]i64) =
        scan (min) j < m do
          let (x : i64) = b[i, j]
          in (x)
        then j (s : i64) do
          let (x : i64) = a[i, j]
          in (x - s)
      let (s : i64) =
        reduce (+) j < m do
          let (x : i64) = d[j]
          in (x)
      in (s)
  let (p : i64) (q : i64) =
    reduce (+, ^) i < n do
      let (x : i64) = c[i]
      let (y : i64) = b[i, m - 1]
      in (x * (i + 1), y)
  in (p, q)
