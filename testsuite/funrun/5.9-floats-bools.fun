// RUN: funtest %s
// Operators on floats and bools, and their neutral elements.
// RUN-VALUE: main(3, [1.5,-2.0,4.0], [true,false,true]) == \
//   3.5f32, -12.0f32, -2.0f32, 4.0f32, 3.5, -12.0, -2.0, 4.0, false, true, false, true, \
//   false
// RUN-VALUE: main(0, empty([0]f64), empty([0]bool)) == \
//   0.0f32, 1.0f32, inff32, -inff32, 0.0, 1.0, inf, -inf, true, false, true, false, false

fun main (n : i64) (A : [n]f64) (B : [n]bool) : (f32, f32, f32, f32, f64, f64, f64, f64, bool, bool, bool, bool, bool) =
  let (a : f32) (b : f32) (c : f32) (d : f32) (e : f64) (f : f64) (g : f64) (h : f64) =
    reduce (+, *, min, max, +, *, min, max) i < n do
      let (x : f64) = A[i]
      let (y : f32) = f32(x)
      in (y, y, y, y, x, x, x, x)
  let (p : bool) (q : bool) (r : bool) (s : bool) (t : bool) =
    reduce (&&, ||, &, |, ^) i < n do
      let (x : bool) = B[i]
      in (x, x, x, x, x)
  in (a, b, c, d, e, f, g, h, p, q, r, s, t)
