// RUN: funtest %s
// Parallel statements of lanes, also in branches and loops, with many, one and no
// iterations: emitted.py compares what they give.
// RUN-VALUE: blocksoacs(40)
// RUN-VALUE: blocksoacs(1) == \
//   [1, 0, 1, 0], [0, 0, 2, 0], [[0], [1], [2], [3]], [[0u8], [1u8], [2u8], [3u8]], \
//   [false, false, false, false]
// RUN-VALUE: blocksoacs(0) == \
//   [0, 0, 0, 0], [0, 0, 0, 0], empty([4][0]i64), empty([4][0]u8), \
//   [true, true, true, true]
// RUN-VALUE: blockbranch(6) == \
//   [[0, 0, 0, 0, 0], [4, 3, 2, 1, 0], [4, 3, 2, 1, 0], [0, 3, 6, 9, 12], [4, 3, 2, 1, 0], [4, 3, 2, 1, 0]], \
//   [0, -1, -2, 30, -4, -5]
// RUN-VALUE: blockbranch(0) == empty([0][5]i64), empty([0]i64)
// RUN-VALUE: laneswhile(7) == \
//   [[0, 121, 80, 120], [1, 121, 53, 66], [2, 67, 80, 93], [123, 110, 97, 6], [10, 127, 140, 153], [67, 63, 158, 15], [21, 73, 77, 81]]
// RUN-VALUE: laneswhile(0) == empty([0][4]i64)
// RUN-VALUE: histlane(40) == \
//   [[0i32, 0i32, 0i32, 0i32, 0i32], [133i32, 140i32, 147i32, 114i32, 120i32], [0i32, 247i32, 0i32, 260i32, 0i32]], \
//   [[12.0f32, 12.0f32, 9.0f32, 12.0f32, 12.0f32], [12.0f32, 12.0f32, 9.0f32, 12.0f32, 12.0f32], [12.0f32, 12.0f32, 9.0f32, 12.0f32, 12.0f32]]

entry fun blocksoacs (n : i64) : ([4]i64, [4]i64, [4][n]i64, [4][n]u8, [4]bool) =
  let (K : [4]i64) (M : [4]i64) (P : [4][n]i64) (H : [4][n]u8) (Q : [4]bool) =
    kernel g < 4 at block do
      let (z : [n]i64) = iota n
      let (p : [n]i64) =
        scan (max) l < n at lane do
          let (x : i64) = z[l]
          in (fmod(x * 7 + g, 11))
      let (k : i64) (f : [k]i64) =
        filter l < n at lane do
          let (x : i64) = p[l]
          in (x, x % 2 == 0)
      let (m : i64) =
        reduce (+) l < k at lane do
          let (x : i64) = f[l]
          in (x)
      let (h0 : [n]u8) = replicate [n] u8(g)
      let (h : [n]u8) =
        scatter (+) h0 l < n at lane do
          in (fmod(l * l, n + 1), u8(l))
      let (q : bool) =
        reduce (&&) l < n at lane do
          let (x : i64) = p[l]
          in (x > g)
      in (k, m, p, h, q)
  in (K, M, P, H, Q)

entry fun blockbranch (n : i64) : ([n][5]i64, [n]i64) =
  let (B : [n][5]i64) (C : [n]i64) =
    kernel i < n at block do
      let (b : [5]i64) (c : i64) =
        if i % 3 == 0 then
          let (x : [5]i64) =
            kernel l < 5 at lane do
              in (l * i)
          let (s : i64) =
            reduce (+) l < 5 at lane do
              let (y : i64) = x[l]
              in (y)
          in (x, s)
        else
          let (y : [5]i64) = iota 5
          let (r : [5]i64) = reverse 0 y
          in (r, -i)
      in (b, c)
  in (B, C)

entry fun laneswhile (n : i64) : ([n][4]i64) =
  let (R : [n][4]i64) =
    kernel i < n at block do
      let (t : [4]i64) =
        kernel l < 4 at lane do
          let (go : bool) (x : i64) =
            loop (go : bool = l > 0) (x : i64 = i) while go do
              let (y : i64) = x * 3 + l
              in (y < 50, y)
          in (x)
      let (more : bool) (k : i64) (u : [4]i64) =
        loop (more : bool = i > 2) (k : i64 = 0) (u : [4]i64 = t) while more do
          let (v : [4]i64) =
            kernel l < 4 at lane do
              let (x : i64) = u[3 - l]
              in (x + k)
          in (k + 1 < i, k + 1, v)
      in (u)
  in (R)

entry fun histlane (n : i64) : ([3][5]i32, [3][5]f32) =
  let (H : [3][5]i32) (G : [3][5]f32) =
    kernel g < 3 at block do
      let (h : [5]i32) = replicate [5] 0i32
      let (h' : [5]i32) =
        scatter (+) h l < n at lane do
          in (fmod(l * g, 6) - 1, i32(l))
      let (m : [5]f32) = replicate [5] 0.0f32
      let (m' : [5]f32) =
        scatter (max) m l < n at lane do
          in (l % 7, f32(l * l % 13))
      in (h', m')
  in (H, G)
