// RUN: simplify %s | funcheck %s
// `c` brings the bytes of `a` back for the next trip, that of the last `d`
// is for nobody.
// CHECK:     let (b : [n]i64 @ a_mem
// CHECK:     let (c : [n]i64 @ a_mem
// CHECK-NOT: let (d
entry fun main (n : i64) : (i64) =
  assert n >= 1
  let (a_mem : mem) = alloc n * 8
  let (a : [n]i64 @ a_mem -> R(n)) = iota n
  let (s : i64) =
    loop (x : i64 = 0) for i < n do
      let (y : i64) = a[0]
      let (b : [n]i64 @ a_mem -> R(n)) = replicate [n] 7
      let (z : i64) = b[0]
      let (c : [n]i64 @ a_mem -> R(n)) = iota n
      in (x + (y + z & 255) & 4095)
  let (d : [n]i64 @ a_mem -> R(n)) = replicate [n] 9
  in (s)
