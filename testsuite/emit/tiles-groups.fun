// RUN: funtest %s
// A group of a GPU goes through its part in tiles, so that neighbouring threads
// read and write neighbours.  emitted.py compares what they give.
// RUN-VALUE: scans(0) == 0, 0, 0, 0
// RUN-VALUE: scans(1) == -400, 0, 0, -800
// RUN-VALUE: scans(1792) == 200116679955, 80841740959, 201205, 200731072826
// RUN-VALUE: scans(1793) == 200451140793, 80841743653, 121984, 201066610618
// RUN-VALUE: scans(20011) == 277877935663270, 118449065404061, 959502, 277962974474347
// RUN-VALUE: lambdas(6) == 3465301415u32, 3994001929u32, 4664, 385, 7261
// RUN-VALUE: lambdas(15000) == 2145753369u32, 3812923880u32, 16526509, 923, 37918460
// RUN-VALUE: lambdas(0) == 1u32, 0u32, 0, 0, 0
// RUN-VALUE: sifts(0) == 0, 0, 0, 0, 0
// RUN-VALUE: sifts(255) == 102, 157, 3084243, 50, 1308807
// RUN-VALUE: sifts(30011) == 12163, 18563, 43139676238, 1000, 222815816136
// RUN-VALUE: checked(12000) == 72569570546

entry fun scans (n : i64) : (i64, i64, i64, i64) =
  let (a : [n]i32) (b : [n]f32) (c : [n]u8) (d : [n]bool) (k : [n]i64) =
    scan (+, +, max, ||, id) i < n do
      let (x : i64) = i * 7919 % 1009
      in (i32(x - 400), f32(x % 4), u8(x / (n - i + 5)), x == 1000, i * 3)
  let (e : [n]f64) =
    scan (+) i < n do
      in (floor(sqrt(f64(i % 1000))))
  let (f : [n]i64) =
    scan (+) i < n do
      let (x : i32) = a[i]
      in (i64(x))
    then j (s : i64) do
      let (x : i64) = k[j]
      in (s * 2 - x)
  let (f1 : [n]i64) (f2 : [n]bool) =
    scan (+, id, max, id) i < n do
      let (x : i32) = a[i]
      in (i64(x), u8(i), x, x % 3i32 == 0i32)
    then j (s : i64) (u : u8) (m : i32) (v : bool) do
      in (s ^ i64(u) ^ j, v && m % 2i32 == 0i32)
  let (g0 : [n]i64) = copy k
  let (g : [n]i64) =
    scan (^) i < n do
      let (x : i64) = g0[i]
      in (x + 1)
  let (p : i64) (q : i64) (r : i64) (s : i64) =
    reduce (+, +, ^, +) i < n do
      let (x : i32) = a[i]
      let (y : f32) = b[i]
      let (z : u8) = c[i]
      let (o : bool) = d[i]
      let (u : f64) = e[i]
      let (v : i64) = f[i]
      let (w : i64) = g[i]
      let (h : i64) = k[i]
      let (f1' : i64) = f1[i]
      let (f2' : bool) = f2[i]
      in (i64(x) * (i + 1) + h, i64(y) * (i % 7 + 1) + select(o != f2', f1', 0),
          i64(z) * i + i64(u), v + w * (i % 5))
  in (p, q, r, s)

// The order counts: maps x -> p * x + q, one after the other; and the last one
// that is odd.
entry fun lambdas (n : i64) : (u32, u32, i64, i64, i64) =
  let (a : [n]u32) (b : [n]u32) (c : [n]i64) =
    scan ((\ (p : u32) (q : u32) (r : u32) (s : u32) ->
        in (p * r, q * r + s), 1u32, 0u32), max) i < n do
      in (u32(i) * 2u32 + 1u32, u32(i) * u32(i), i * 7919 % 1009)
  let (x : u32) (y : u32) (z : i64) =
    reduce ((\ (p : u32) (q : u32) (r : u32) (s : u32) ->
        in (p * r, q * r + s), 1u32, 0u32), ^) i < n do
      let (p : u32) = a[i]
      let (q : u32) = b[i]
      let (r : i64) = c[i]
      in (p | 1u32, q, r * i)
  let (last : i64) =
    reduce ((\ (p : i64) (q : i64) -> in (select(q % 2 == 1, q, p)), 0)) i < n do
      in (i * 77 % 1000)
  let (lasts : [n]i64) =
    scan ((\ (p : i64) (q : i64) -> in (select(q % 2 == 1, q, p)), 0)) i < n do
      in (i * 7919 % 1010)
  let (t : i64) =
    reduce (+) i < n do
      let (v : i64) = lasts[i]
      in (v * (i % 11))
  in (x, y, z, last, t)

entry fun sifts (n : i64) : (i64, i64, i64, i64, i64) =
  let (k : i64) (a : [k]i64) (b : [k]u8) (c : [k]bool) =
    filter i < n do
      let (x : i64) = i * 7919 % 1009
      in (x, u8(i), x % 2 == 0, x % 3 == 0 || x > 900)
  let (m : i64) (d : [m]i32) (d' : [n - m]i32) =
    partition i < n do
      let (x : i64) = i * 31 % 97
      in (i32(i), x < 60)
  let (p : i64) (q : i64) =
    reduce (+, ^) i < k do
      let (x : i64) = a[i]
      let (y : u8) = b[i]
      let (z : bool) = c[i]
      in (x * (i + 1) + i64(y), select(z, i, x))
  let (r : i64) =
    reduce (+) i < m do
      let (x : i32) = d[i]
      in (i64(x) * (i % 1001))
  let (s : i64) =
    reduce (+) i < n - m do
      let (x : i32) = d'[i]
      in (i64(x) * (i % 1003))
  in (k, m, p, q, r ^ s)

// What may fail is left to threads; after a check that holds, groups go on.
entry fun checked (n : i64) : (i64) =
  assert n > 0
  let (at : [n]i64) =
    kernel i < n do
      in (n - 1 - i)
  let (x : [n]i64) =
    kernel i < n do
      let (j : i64) = at[i]
      let (y : i64) = at[j]
      in (y * 3)
  let (s : [n]i64) =
    scan (+) i < n do
      let (j : i64) = at[i]
      let (y : i64) = x[j]
      in (y)
  let (t : [n]i64) =
    scan (max) i < n do
      let (y : i64) = s[i]
      in (y % 1009)
  let (r : i64) =
    reduce (+) i < n do
      let (y : i64) = t[i]
      in (y * i)
  in (r)
