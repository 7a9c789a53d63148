// RUN: funfmt %s | diff %s -
// Allocations in every space; `in` after one may also begin the results.

fun f (n : i64) : (mem) =
  let (s : mem(shared)) = alloc n * 4 in shared
  let (p : mem(private)) = alloc 16 in private
  let (m : mem) = alloc max(0, n)
  in (m)

fun g (shared : i64) (private : i64) : (i64, i64) =
  let (m : mem) = alloc shared
  in (shared, private)
