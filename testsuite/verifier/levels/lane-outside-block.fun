// RUN: funverify -q %s
// Lanes stand in a block, with or without unlevelled forms in between; in a
// function that only blocks call they may stand anywhere.

entry fun forms (n : i64) (b : i64) (A : [n][b]f32) : ([n][b]f32) =
  let (B : [n][b]f32) =
    kernel i < n at block do
      let (C : [4][b]f32) =
        kernel k < 4 do
          let (row : [b]f32) =
            scan (+) j < b at lane do
              let (x : f32) = A[i, j]
              in (x)
          in (row)
      let (z : [b]f32) = C[0, :]
      let (r : [b]f32) =
        loop (r : [b]f32 = z) for k < 4 do
          let (s : [b]f32) =
            kernel j < b at lane do
              in (1.0f32)
          in (s)
      in (r)
  in (B)

fun lanes (b : i64) : ([b]i64) =
  let (r : [b]i64) =
    kernel j < b at lane do
      in (j)
  in (r)
