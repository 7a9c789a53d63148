// How often each byte occurs.
// RUN: funfmt %s | diff %s -

entry fun histogram (n : i64) (A : [n]u8) : ([256]i32) =
  let (zero : [256]i32) = replicate [256] 0i32
  let (H : [256]i32) =
    scatter (+) zero i < n do
      let (a : u8) = A[i]
      in (i64(a), 1i32)
  in (H)

// Each of p threads counts m bytes for itself; then the counts are added.
entry fun private (p : i64) (m : i64) (A : [p][m]u8) : ([256]i32) =
  let (counts : [p][256]i32) =
    kernel i < p do
      let (zero : [256]i32) = replicate [256] 0i32
      let (mine : [256]i32) =
        loop (mine : *[256]i32 = zero) for j < m do
          let (a : u8) = A[i, j]
          let (before : i32) = mine[i64(a)]
          let (mine' : [256]i32) = mine with [i64(a)] = before + 1i32
          in (mine')
      in (mine)
  let (H : [256]i32) =
    kernel k < 256 do
      let (sum : i32) =
        reduce (#[comm] +) i < p do
          let (c : i32) = counts[i, k]
          in (c)
      in (sum)
  in (H)
