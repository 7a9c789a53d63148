// RUN: not funverify %s 2>&1 | funcheck %s
// Not at the top, nor in a thread, nor by each lane, also by way of a call.
fun inner (i : i64) : (i64) =
  let (s : mem(shared)) = alloc 16 in shared
  in (i)

fun f (n : i64) (m : mem) : (i64) =
  let (s : mem(shared)) = alloc 16 in shared
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (t : mem(shared)) = alloc 16 in shared
      let (x : i64) = inner(i)
      in (x)
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (C : [32]i64 @ m -> 32 * i + {(32 : 1)}) =
        kernel j < 32 at lane do
          let (u : mem(shared)) = alloc 16 in shared
          in (j)
      in (i)
  in (n)

// CHECK:      bad-shared-body.fun:4:27: error: a shared block is allocated in a body 'at block', not outside of one [shared-body]
// CHECK-NEXT:     let (s : mem(shared)) = alloc 16 in shared
// CHECK-NEXT:                             ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-shared-body.fun:12:23: note: 'inner' is called here
// CHECK-NEXT:         let (x : i64) = inner(i)
// CHECK-NEXT:                         ^~~~~~~~
// CHECK-NEXT: bad-shared-body.fun:8:27: error: a shared block is allocated in a body 'at block', not outside of one [shared-body]
// CHECK-NEXT:     let (s : mem(shared)) = alloc 16 in shared
// CHECK-NEXT:                             ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-shared-body.fun:11:31: error: a shared block is allocated in a body 'at block', not outside of one [shared-body]
// CHECK-NEXT:         let (t : mem(shared)) = alloc 16 in shared
// CHECK-NEXT:                                 ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-shared-body.fun:18:35: error: a shared block is allocated in a body 'at block', not by each of its lanes [shared-body]
// CHECK-NEXT:             let (u : mem(shared)) = alloc 16 in shared
// CHECK-NEXT:                                     ^~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
