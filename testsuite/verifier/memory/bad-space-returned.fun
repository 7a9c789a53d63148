// RUN: not funverify %s 2>&1 | funcheck %s
// Shared and private ones are not, not even those that were passed in.
fun f (s : mem(shared)) (p : mem(private)) : (mem(shared), k : mem(private)) =
  in (s, p)

// CHECK:      bad-space-returned.fun:3:47: error: no function returns a block of type mem(shared) [space-returned]
// CHECK-NEXT:   fun f (s : mem(shared)) (p : mem(private)) : (mem(shared), k : mem(private)) =
// CHECK-NEXT:                                                 ^~~~~~~~~~~
// CHECK-NEXT: bad-space-returned.fun:3:64: error: no function returns a block of type mem(private) [space-returned]
// CHECK-NEXT:   fun f (s : mem(shared)) (p : mem(private)) : (mem(shared), k : mem(private)) =
// CHECK-NEXT:                                                                  ^~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
