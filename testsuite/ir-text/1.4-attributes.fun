// RUN: funfmt %s | diff %s -
// Attributes wherever they may stand.

#[a]
entry fun f (#[b] #[c(1, "x)", [y])] A : [4]f32) : (#[d] k : i64, #[e()] [k]f32) =
  #[f] assert true
  #[g] let (#[h] k : i64) (#[if] B : [k]f32) =
    if true then
      #[i] let (#[j(a b)] x : i64) = 4
      in (x, A)
    else
      in (4, A)
  let (s : i64) =
    loop (#[k] p : i64 = 0) for i < 4 do
      in (p)
  let (t : i64) (u : i64) =
    reduce (#[comm] #[l] +, #[m] (\ (#[n] a : i64) (b : i64) -> in (a), 0)) i < 4 do
      in (i, i)
  in (k, B)

#[o] #[p]
imp g (#[q] m : mem) =
  #[r] var x : i64
  #[s] #[t] m[0] <- 1 : i64
