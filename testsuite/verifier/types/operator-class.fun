// RUN: funverify -q %s
// Each sign on what it combines.

fun signs (n : i64) (x : f32) (u : u8) (p : bool) (H : *[n]f32) (G : *[n]bool) : (i64) =
  let (a : f32) (b : f32) (c : f32) (d : f32) =
    reduce (+, *, min, max) i < n do
      in (x, x, x, x)
  let (e : u8) (f : u8) (g : u8) (h : u8) =
    reduce (+, &, |, ^) i < n do
      in (u, u, u, u)
  let (j : bool) (k : bool) (l : bool) (m : bool) (o : bool) =
    reduce (&&, ||, &, |, ^) i < n do
      in (p, p, p, p, p)
  let (q : [n][n]bool) =
    reduce (id) i < n do
      let (r : [n]bool) = replicate [n] true
      in (r)
  let (H' : [n]f32) =
    scatter (max) H i < n do
      in (i, x)
  let (G' : [n]bool) =
    scatter (||) G i < n do
      in (i, p)
  in (n)
