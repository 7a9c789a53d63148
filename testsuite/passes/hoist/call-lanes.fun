// A function with lanes is called inside of a block: the call stays there.
// RUN: hoist %s | funcheck %s

// CHECK-LABEL: entry fun main
fun sum (b : i64) (xs : [b]i64) : (i64) =
  let (s : i64) =
    reduce (+) l < b at lane do
      let (x : i64) = xs[l]
      in (x)
  in (s)

entry fun main (n : i64) (b : i64) (xs : [b]i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel g < n at block do
      let (s : i64) = sum(b, xs)
      in (s + g)
  in (r)
//      CHECK: kernel g < n at block do
// CHECK-NEXT: let (s : i64) = sum(b, xs)
