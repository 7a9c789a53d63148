// RUN: funopt -p 'memintro,lower,restrict,chunk{least=2 side=2},loops,restrict' %s > %t.imp
// RUN: funverify -q --targets=c --tolerance=1e-30 --inputs=10 %t.imp
// RUN: funopt -p 'memintro,lower,restrict,chunk{target=gpu least=2 lanes=3 share=2},loops,restrict' %s > %t.imp
// RUN: funverify -q --targets=c --tolerance=1e-30 --inputs=10 %t.imp
// RUN: not funverify -q --same-as=%s --inputs=10 %t.imp
// How floats are rounded is decided here: emitted programs give what funrun does.
entry fun main (n : i64) (x : [n]f32) (y : [n]f64) : (f32, [n]f64, f64) =
  let (s : f32) =
    reduce (+) i < n do
      let (a : f32) = x[i]
      in (a * a + 0.1f32)
  let (t : [n]f64) =
    scan (+) i < n do
      let (b : f64) = y[i]
      in (b / 3.0)
  let (m : f64) =
    reduce ((\ (p : f64) (q : f64) -> in (p + q), 0.0)) i < n do
      let (b : f64) = t[i]
      in (b * 0.7)
  in (s, t, m)
