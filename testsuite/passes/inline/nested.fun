// Calls in bodies of all kinds; a function is put into the functions that
// call it before those are put anywhere.
// RUN: inline %s | funcheck %s

fun inc (x : i64) : (i64) =
  in (x + 1)

fun twice (x : i64) : (i64) =
  let (y : i64) = inc(x)
  let (z : i64) = inc(y)
  in (z)

// CHECK-NOT: fun inc
// CHECK-NOT: fun twice
// CHECK-LABEL: entry fun main
entry fun main (n : i64) (c : bool) : ([n]i64, i64, i64) =
  let (A : [n]i64) =
    kernel i < n do
      let (v : i64) =
        if c then
          let (a : i64) = twice(i)
          in (a)
        else
          in (i)
      in (v)
  let (s : i64) =
    reduce ((\ (x : i64) (y : i64) ->
      let (m : i64) = inc(max(x, y))
      in (m - 1), -1000)) i < n do
      in (i)
  let (t : i64) =
    loop (p : i64 = 0) for i < n do
      let (q : i64) = twice(p)
      in (q)
  in (A, s, t)
//      CHECK: kernel i < n do
// CHECK-NEXT: let (v : i64) =
// CHECK-NEXT: if c then
// CHECK-NEXT: let ([[V:y_[0-9]+]] : i64) = i + 1
// CHECK-NEXT: let (a : i64) = [[V]] + 1
// CHECK-NEXT: in (a)
//      CHECK: let ([[X:x_[0-9]+]] : i64) = max(x, y
// CHECK-NEXT: let (m : i64) = [[X]] + 1
// CHECK-NEXT: in (m - 1)
//      CHECK: loop (p : i64 = 0) for
//      CHECK: let ([[Y:y_[0-9]+]] : i64) = p + 1
// CHECK-NEXT: let (q : i64) = [[Y]] + 1
