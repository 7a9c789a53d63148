// RUN: funopt --pipeline=seq %s | funcheck %s
// RUN: funopt --pipeline=cpu %s | funcheck %s
// RUN: funopt -p 'memintro,lower,loops' %s > %t.imp
// RUN: funverify -q --validity=30 --same-as=%s %t.imp
// RUN: funverify -q --targets=c --tolerance=1e-30 --inputs=10 %t.imp
// RUN: funopt -p 'memintro,lower,owners,restrict,chunk,loops,restrict,split,unswitch,invariant,strength,widen' %s > %t.imp
// RUN: funverify -q --targets=c --tolerance=1e-30 --inputs=10 %t.imp
// After it no pass meets a parallel statement that is no kernel, and what is emitted
// is what funrun computes.

// CHECK-LABEL: imp main
// CHECK-NOT: yield
// CHECK: return
entry fun main (n : i64) (x : [n]f32) (y : [n]i64) : (f32, [n]f64, f64, i64, [n]f64, [4]f32) =
  let (s : f32) =
    reduce (+) i < n do
      let (a : f32) = x[i]
      in (a * a + 0.1f32)
  let (t : [n]f64) =
    scan (+) i < n do
      let (b : i64) = y[i]
      in (f64(b) / 3.0)
  let (m : f64) (l : i64) =
    reduce ((\ (p : f64) (i : i64) (q : f64) (j : i64) ->
        let (less : bool) = p < q
        in (select(less, q, p), select(less, j, i)), -inf, -1)) i < n do
      let (b : f64) = t[i]
      in (b * 0.7, i)
  let (k : i64) (f : [k]f64) =
    filter i < n do
      let (b : f64) = t[i]
      in (b, b > 0.0)
  let (g : [n]f64) =
    kernel i < n do
      let (u : i64) = y[i]
      let (v : f64) =
        if 0 <= u && u < k then
          let (w : f64) = f[u]
          in (w)
        else
          in (0.5)
      in (v)
  let (h0 : [4]f32) = replicate [4] 0.0f32
  let (h : [4]f32) =
    scatter (+) h0 i < n do
      let (u : i64) = y[i]
      let (a : f32) = x[i]
      in (u, a)
  in (s, t, m, l, g, h)
