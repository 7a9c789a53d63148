// A block that has its size only where its branch is taken, and goes up out of it.
// What is built in it is computed once there.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun first
//       CHECK: let (#[mem] A_mem_size : i64) =
//  CHECK-NEXT:   if c then
//  CHECK-NEXT:     in (n * 8)
//       CHECK: let (A_mem : mem) = alloc A_mem_size
//       CHECK: let (B : [n]i64 @ A_mem -> R(n)) = iota n
entry fun first (n : i64) (c : bool) : (i64) =
  assert n > 0 || !c
  let (s : i64) =
    if c then
      let (A : [n]i64) =
        once do
          let (B : [n]i64) = iota n
          in (B)
      let (x : i64) = A[0]
      in (x)
    else
      in (0)
  in (s)
