// RUN: funfmt %s | grep -v CHECK | funcheck %s
// Decimals that are integers of up to 53 bits over, or times, powers of ten up
// to 10^22 are read by one operation; the next ones are not.
// CHECK-LABEL: fun short
// CHECK-NEXT: let (a : f64) = 1e22
// CHECK-NEXT: let (b : f64) = 1e23
// CHECK-NEXT: let (c : f64) = 9.00719925474099e37
// CHECK-NEXT: let (d : f64) = 9.007199254740992e37
// CHECK-NEXT: let (e : f64) = 1.234e-19
// CHECK-NEXT: let (f : f64) = 1.234e-20
// CHECK-NEXT: let (g : f64) = 12.5
// CHECK-NEXT: let (h : f64) = 0.0
// CHECK-NEXT: let (i : f64) = 1e100
// CHECK-NEXT: let (j : f64) = 1e-100
// CHECK-NEXT: let (k : f32) = 1e-6f32
// CHECK-NEXT: let (l : f32) = 16777216.0f32
// CHECK-NEXT: let (m : f32) = 16777218.0f32
// CHECK-NEXT: let (n : f32) = 1.1754944e-38f32
// CHECK-NEXT: let (o : f32) = 1e38f32
fun short (x : bool) : (f64) =
  let (a : f64) = 1e+22
  let (b : f64) = 1E23
  let (c : f64) = 9007199254740991e22
  let (d : f64) = 9007199254740992e22
  let (e : f64) = 1.234e-19
  let (f : f64) = 1.234e-20
  let (g : f64) = 0.00125e04
  let (h : f64) = 0.0e-10
  let (i : f64) = 1e100
  let (j : f64) = 1e-100
  let (k : f32) = 1e-6f32
  let (l : f32) = 1.6777217e7f32
  let (m : f32) = 1.67772171e7f32
  let (n : f32) = 1.17549435e-38f32
  let (o : f32) = 1e38f32
  in (0.5)
