// RUN: funtest %s
// Groups go over segments in one branch, threads in the other one: emitted.py
// compares what they give.
// RUN-VALUE: sifts(3, 0, 5)
// RUN-VALUE: sifts(3, 1, 5)
// RUN-VALUE: sifts(2, 63, 5)
// RUN-VALUE: sifts(0, 300, 5)
// RUN-VALUE: sifts(2, 256, 5)
// RUN-VALUE: sifts(3, 1000, 5)
// RUN-VALUE: sifts(1, 100000, 5)
// RUN-VALUE: scatters(3, 0, 7)
// RUN-VALUE: scatters(2, 65, 7)
// RUN-VALUE: scatters(3, 1000, 7)
// RUN-VALUE: scatters(1, 100000, 300)
// RUN-VALUE: branches(4, 300, 3)
// RUN-VALUE: loops(2, 300, 3)
// RUN-VALUE: loops(3, 1000, 4)
// RUN-VALUE: loops(3, 1000, 0)
// RUN-VALUE: nested(2, 300, 3)
// RUN-VALUE: nested(3, 1000, 4)

entry fun sifts (n : i64) (m : i64) (k : i64) : ([n]i64, [n]i64, [n][m]i64) =
  let (C : [n]i64) (S : [n]i64) (P : [n][m]i64) =
    kernel i < n do
      let (c : i64) (xs : [c]i64) =
        filter j < m do
          let (x : i64) = fmod(j * 7919 + i * 31, 1009)
          in (x, x % k == 2)
      let (s : i64) =
        reduce (+) j < c do
          let (x : i64) = xs[j]
          in (x * (j + 1))
      let (d : i64) (low : [d]i64) (high : [m - d]i64) =
        partition j < m do
          let (x : i64) = fmod(j * 31 + i, 101)
          in (x, x < 40)
      let (p : [m]i64) = concat low high
      in (c + 3 * d, s, p)
  in (C, S, P)

entry fun scatters (n : i64) (m : i64) (k : i64) : ([n][m]i64, [n][k]i32, [n]i64, [n][k]i64) =
  let (R : [n][m]i64) (H : [n][k]i32) (B : [n]i64) (G : [n][k]i64) =
    kernel i < n do
      let (r0 : [m]i64) = replicate [m] i
      let (r : [m]i64) =
        scatter r0 j < m do
          in (select(j % 3 == 0, m - 1 - j, -1), j)
      let (h0 : [k]i32) = replicate [k] 1i32
      let (h : [k]i32) =
        scatter (+) h0 j < m do
          let (x : i64) = r[j]
          in (fmod(x, k + 1), i32(x))
      let (b0 : [16]i64) = replicate [16] i
      let (b : [16]i64) =
        scatter (max) b0 j < m do
          in (j % 17, fmod(j * 7919, 1009))
      let (s : i64) =
        reduce (+) j < 16 do
          let (x : i64) = b[j]
          in (x * j)
      let (g0 : [k]i64) = replicate [k] 1
      let (g : [k]i64) =
        scatter ((\ (x : i64) (y : i64) -> in (x ^ y), 0)) g0 j < m do
          in (fmod(j, k), j * 3)
      in (r, h, s, g)
  in (R, H, B, G)

// After others, and in a branch.
entry fun branches (n : i64) (m : i64) (t : i64) : ([n]i64) =
  let (S : [n]i64) =
    kernel i < n do
      let (w : i64) = i * 3 + t
      let (most : i64) =
        reduce (max) j < m do
          in (fmod(j * 7919 + w, 1009))
      let (first : i64) =
        if i % 2 == 0 then
          let (s : i64) =
            reduce (+) j < m do
              in (fmod(j, w + 1))
          in (s)
        else
          let (c : i64) =
            filter j < m do
              in (j % 3 == 1)
          in (c * 7)
      in (first + most)
  in (S)

// In a loop that passes arrays on.
entry fun loops (n : i64) (m : i64) (t : i64) : ([n]i64, [n][m]i64) =
  let (S : [n]i64) (P : [n][m]i64) =
    kernel i < n do
      let (p0 : [m]i64) =
        scan (+) j < m do
          in (fmod(j * 31, i + 1))
      let (last : i64) (p : [m]i64) =
        loop (acc : i64 = 3) (q : [m]i64 = p0) for u < t do
          let (s : i64) =
            reduce (+) j < m do
              let (x : i64) = q[j]
              in (fmod(x, 97) + acc % 5)
          let (q' : [m]i64) =
            kernel j < m do
              let (x : i64) = q[m - 1 - j]
              in (x + s % 11)
          in (s % 100003, q')
      let (one : i64) = p[m / 2]
      in (last + one, p)
  in (S, P)

// A reduce in a kernel in a kernel; rows of a reduce of a few.
entry fun nested (n : i64) (m : i64) (t : i64) : ([n][m]i64, [n]i64) =
  let (A : [n][m]i64) (B : [n]i64) =
    kernel i < n do
      let (a : [m]i64) =
        kernel j < m do
          let (s : i64) =
            reduce (+) l < t do
              in (fmod(j * l + i, 13))
          in (s)
      let (z : [4]i64) =
        kernel l < 4 do
          let (x : i64) = a[l]
          in (x + l)
      let (b : i64) =
        reduce (+) l < 4 do
          let (x : i64) = z[3 - l]
          in (x * (l + 1))
      in (a, b)
  in (A, B)
