// RUN: not funverify %s 2>&1 | funcheck %s
// A block does not leave the branch or the trip that allocates it.
fun f (n : i64) (m : mem) : (i64) =
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 64 in shared
      let (t : mem(shared)) =
        if i < 4 then
          in (s)
        else
          let (u : mem(shared)) = alloc 64 in shared
          in (u)
      let (v : mem(shared)) =
        loop (a : mem(shared) = s) for j < 8 do
          let (w : mem(shared)) = alloc 64 in shared
          let (x : mem(shared)) = w
          in (x)
      in (i)
  in (n)

// CHECK:      bad-space-leaves.fun:12:15: error: 'u' is a block of type mem(shared), which cannot leave the body that it is allocated in [space-leaves]
// CHECK-NEXT:             in (u)
// CHECK-NEXT:                 ^
// CHECK-NEXT: bad-space-leaves.fun:11:16: note: 'u' is bound here
// CHECK-NEXT:             let (u : mem(shared)) = alloc 64 in shared
// CHECK-NEXT:                  ^
// CHECK-NEXT: bad-space-leaves.fun:17:15: error: 'x' is a block of type mem(shared), which cannot leave the body that it is allocated in [space-leaves]
// CHECK-NEXT:             in (x)
// CHECK-NEXT:                 ^
// CHECK-NEXT: bad-space-leaves.fun:16:16: note: 'x' is bound here
// CHECK-NEXT:             let (x : mem(shared)) = w
// CHECK-NEXT:                  ^
// CHECK-NOT:  {{error|note}}:
