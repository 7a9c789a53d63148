// RUN: funverify -q %s
// A scalar may live in memory wherever it is a parameter, a result, or bound by
// a statement: its value is written there.
fun f (n : i64) (m : mem) (x : f32 @ m -> n + {}) (A : [n]f32 @ m -> R(n)) : (k : mem, f32 @ k -> 1 + {}) =
  let (r : f32 @ m -> 1 + {}) =
    reduce (+) i < n do
      let (y : f32) = A[i]
      in (y)
  let (s : f32 @ m -> 2 + {}) =
    loop (t : f32 @ m -> 2 + {} = r) for i < n do
      in (t + x)
  let (u : f32 @ m -> 3 + {}) =
    once do
      let (v : f32 @ m -> 3 + {}) = A[0]
      in (v)
  in (m, r)
