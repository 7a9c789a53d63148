// RUN: not funverify %s 2>&1 | funcheck %s
// One result of a `reduce` cannot be erased.
fun f (n : i64) (m : mem) : (i64) =
  let (#[mem] a : i64) (b : i64) =
    reduce (+, max) i < n do
      in (i, 2 * i)
  let (A : [n]f32 @ m -> a + {(n : 1)}) = scratch [n] f32
  in (b)

// CHECK:      bad-mem-alone.fun:4:15: error: 'a' is marked '#[mem]', but 'b' is not: the results of this 'reduce' cannot be erased one by one [mem-alone]
// CHECK-NEXT:     let (#[mem] a : i64) (b : i64) =
// CHECK-NEXT:                 ^
// CHECK-NOT:  {{error|note}}:
