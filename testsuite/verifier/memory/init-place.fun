// RUN: funverify -q %s
// An initial value lives where its parameter is said to; earlier parameters are
// their initial values.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> n + {(n : 2)}) : (i64) =
  let (k : mem) (#[mem] s : i64) (B : [n]f32 @ k -> n + {(n : s)}) =
    loop (k : mem = m) (#[mem] s : i64 = 1 + 1) (x : [n]f32 @ k -> n + {(n : s)} = A) for i < n do
      in (k, s, x)
  in (n)
