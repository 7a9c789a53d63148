// RUN: funverify -q %s
// Any i64, negative or not.

fun blocks (n : i64) (k : i32) : (i64) =
  let (a : mem) = alloc n * 4 + i64(k)
  let (b : mem) = alloc 0
  let (c : mem) = alloc -1
  in (n)
