// Each thread hashes its row of twelve words, with rounds like Poseidon's.
entry fun main (n : i64) (S : [n][12]u64) (M : [12][12]u64) : ([n]u64) =
  let (H : [n]u64) =
    kernel i < n do
      let (s0 : [12]u64) =
        kernel k < 12 do
          let (x : u64) = S[i, k]
          in (x)
      let (s : [12]u64) =
        loop (s : [12]u64 = s0) for r < 8 do
          let (next : [12]u64) =
            kernel k < 12 do
              let (y : u64) =
                loop (y : u64 = 0u64) for l < 12 do
                  let (x : u64) = s[l]
                  let (m : u64) = M[k, l]
                  in (y + m * (x * x * x + 7u64))
              in (y)
          in (next)
      let (h : u64) = s[0]
      in (h)
  in (H)
