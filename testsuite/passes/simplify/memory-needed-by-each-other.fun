// RUN: simplify %s | funcheck %s
// RUN: simplify --limit=1 %s | funcheck %s
// Two arrays, each of which reads what the other one's block holds in the next
// trip: nobody else needs them.
// CHECK:      loop (x : i64 = 0) for i < n do
// CHECK-NEXT:   in (x + i)
entry fun main (n : i64) : (i64) =
  let (a_mem : mem) = alloc n * 8
  let (a : [n]i64 @ a_mem -> R(n)) = iota n
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (s : i64) =
    loop (x : i64 = 0) for i < n do
      let (c : [n]i64 @ a_mem -> R(n)) =
        kernel k < n do
          let (y : i64) = b[k]
          in (min(y, k))
      let (d : [n]i64 @ b_mem -> R(n)) =
        kernel k < n do
          let (y : i64) = a[k]
          in (max(y, k))
      in (x + i)
  in (s)
