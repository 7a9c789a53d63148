// RUN: not funverify %s 2>&1 | funcheck %s
// Not what is only bounded, or asserted below.
fun f (n : i64) (b : i64) (m : mem) : (i64) =
  assert b <= 16
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc b in private
      assert b == 16
      let (q : mem(private)) = alloc 4 * i in private
      in (i)
  in (n)

// CHECK:      bad-private-size.fun:7:38: error: the size of a private block is a constant, but 'b' is not known to be one [private-size]
// CHECK-NEXT:         let (p : mem(private)) = alloc b in private
// CHECK-NEXT:                                        ^
// CHECK-NEXT: bad-private-size.fun:9:38: error: the size of a private block is a constant, but '4 * i' is not known to be one [private-size]
// CHECK-NEXT:         let (q : mem(private)) = alloc 4 * i in private
// CHECK-NEXT:                                        ^~~~~
// CHECK-NOT:  {{error|note}}:
