// RUN: echo '3 [1.5,-2.0,4.0] [true,false,true]' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '0 empty([0]f64) empty([0]bool)' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// Operators on floats and bools, and their neutral elements.

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

// A: 3.5f32
// A-NEXT: -12.0f32
// A-NEXT: -2.0f32
// A-NEXT: 4.0f32
// A-NEXT: 3.5
// A-NEXT: -12.0
// A-NEXT: -2.0
// A-NEXT: 4.0
// A-NEXT: false
// A-NEXT: true
// A-NEXT: false
// A-NEXT: true
// A-NEXT: false
// A-NOT: {{.}}
// B: 0.0f32
// B-NEXT: 1.0f32
// B-NEXT: inff32
// B-NEXT: -inff32
// B-NEXT: 0.0
// B-NEXT: 1.0
// B-NEXT: inf
// B-NEXT: -inf
// B-NEXT: true
// B-NEXT: false
// B-NEXT: true
// B-NEXT: false
// B-NEXT: false
// B-NOT: {{.}}
