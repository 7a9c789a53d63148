// RUN: funverify -q %s
// Device blocks are returned.
fun f (m : mem) (s : mem(shared)) : (mem, k : mem) =
  let (l : mem) = alloc 8
  in (m, l)
