// RUN: funreduce %s --test='echo 5 | funrun {} 2>&1 | grep -q "division by zero"' | funcheck %s
// A test that runs the program: what the failure needs is kept.
// CHECK:      fun main (n : i64)
// CHECK-NEXT:   let ({{.}} : i64) = 0 / 0
// CHECK-NEXT:   in (0)
fun main (n : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      let (y : i64) = 100 / (x - 3)
      in (y)
  in (B)
