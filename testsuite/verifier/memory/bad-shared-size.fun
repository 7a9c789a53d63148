// RUN: not funverify %s 2>&1 | funcheck %s
// Not what depends on an index, itself or by way of a value or a call.
fun inner (k : i64) : (i64) =
  let (s : mem(shared)) = alloc 8 * k in shared
  in (k)

fun f (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 4 * i in shared
      let (x : i64) = A[i]
      let (t : mem(shared)) = alloc x in shared
      let (y : i64) = inner(x)
      in (i)
  in (n)

// CHECK:      bad-shared-size.fun:4:33: error: the size of a shared block is the same for all blocks and lanes, but '8 * k' depends on 'k' [shared-size]
// CHECK-NEXT:     let (s : mem(shared)) = alloc 8 * k in shared
// CHECK-NEXT:                                   ^~~~~
// CHECK-NEXT: bad-shared-size.fun:3:12: note: 'k' is bound here
// CHECK-NEXT:   fun inner (k : i64) : (i64) =
// CHECK-NEXT:              ^
// CHECK-NEXT: bad-shared-size.fun:10:37: error: the size of a shared block is the same for all blocks and lanes, but '4 * i' depends on 'i' [shared-size]
// CHECK-NEXT:         let (s : mem(shared)) = alloc 4 * i in shared
// CHECK-NEXT:                                       ^~~~~
// CHECK-NEXT: bad-shared-size.fun:9:12: note: 'i' is bound here
// CHECK-NEXT:       kernel i < n at block do
// CHECK-NEXT:              ^
// CHECK-NEXT: bad-shared-size.fun:12:37: error: the size of a shared block is the same for all blocks and lanes, but 'x' differs [shared-size]
// CHECK-NEXT:         let (t : mem(shared)) = alloc x in shared
// CHECK-NEXT:                                       ^
// CHECK-NEXT: bad-shared-size.fun:11:12: note: 'x' is bound here
// CHECK-NEXT:         let (x : i64) = A[i]
// CHECK-NEXT:              ^
// CHECK-NOT:  {{error|note}}:
