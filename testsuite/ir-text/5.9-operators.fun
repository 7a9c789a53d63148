// RUN: funfmt %s | diff %s -
// Every operator of reduce, scan and scatter.

fun f (n : i64) (D : *[n]i64) : (i64) =
  let (a : i64) (b : i64) (c : i64) (d : i64) (e : i64) (g : i64) (h : i64) (p : bool) (q : bool) (x : [n]i64) =
    reduce (+, *, min, max, &, |, ^, &&, ||, id) i < n do
      in (i, i, i, i, i, i, i, true, false, i)
  let (s : [n]i64) (t : [n]i64) =
    scan (id, #[comm] +) i < n do
      in (i, i)
  let (u : i64) (v : f32) (w : i64) =
    reduce ((\ (a' : i64) (b' : f32) (c' : i64) (d' : f32) -> in (a' + c', b' * d'), 0, 1.0f32), +) i < n do
      in (i, 2.0f32, i)
  let (y : [n]i64) =
    scan ((\ (a' : [n]i64) (b' : [n]i64) ->
        let (c' : [n]i64) =
          kernel j < n do
            let (l : i64) = a'[j]
            let (r : i64) = b'[j]
            in (l + r)
        in (c'), D)) i < n do
      in (D)
  let (z : [n]i64) =
    scatter ((\ (a' : i64) (b' : i64) -> in (max(a', b')), 0)) D i < n do
      in (i, i)
  in (n)
