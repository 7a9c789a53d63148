// RUN: not funverify %s 2>&1 | funcheck %s
// Not outside of them, also by way of a call.
fun inner (i : i64) : (i64) =
  let (p : mem(private)) = alloc 16 in private
  in (i)

fun f (n : i64) : (i64) =
  let (p : mem(private)) = alloc 8 in private
  let (x : i64) = inner(n)
  let (y : i64) =
    loop (y : i64 = x) for i < n do
      let (q : mem(private)) = alloc 8 in private
      in (y)
  in (y)

// CHECK:      bad-private-body.fun:4:28: error: a private block is allocated in a parallel body, not outside of one [private-body]
// CHECK-NEXT:     let (p : mem(private)) = alloc 16 in private
// CHECK-NEXT:                              ^~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-private-body.fun:9:19: note: 'inner' is called here
// CHECK-NEXT:     let (x : i64) = inner(n)
// CHECK-NEXT:                     ^~~~~~~~
// CHECK-NEXT: bad-private-body.fun:8:28: error: a private block is allocated in a parallel body, not outside of one [private-body]
// CHECK-NEXT:     let (p : mem(private)) = alloc 8 in private
// CHECK-NEXT:                              ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-private-body.fun:12:32: error: a private block is allocated in a parallel body, not outside of one [private-body]
// CHECK-NEXT:         let (q : mem(private)) = alloc 8 in private
// CHECK-NEXT:                                  ^~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
