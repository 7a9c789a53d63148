// RUN: echo '0' | funrun --entry=flat %s | funcheck %s --check-prefix=NONE
// RUN: echo '1' | funrun --entry=flat %s | funcheck %s --check-prefix=ONE
// RUN: echo '9000' | funrun --entry=flat %s | funcheck %s --check-prefix=MANY
// RUN: echo '3 70' | funrun --entry=rows %s | funcheck %s --check-prefix=ROWS
// Scans that go on: in threads, in one, and in a group.
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
// NONE: 0
// NONE-NEXT: 0u32
// NONE-NEXT: true
// NONE-NEXT: -inf
// ONE: 0
// ONE-NEXT: {{.*}}u32
// ONE-NEXT: true
// ONE-NEXT: 0.0
// MANY: 990715329114
// MANY-NEXT: 4294958961u32
// MANY-NEXT: true
// MANY-NEXT: 49.5

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
// ROWS: 18755426
// ROWS-NEXT: -53
