// RUN: not funverify %s 2>&1 | funcheck %s
// From outside come device blocks.
entry fun f (n : i64) (s : mem(shared)) (p : mem(private)) : (i64) =
  in (n)

// CHECK:      bad-entry-space.fun:3:28: error: 's' comes from outside, where there is no mem(shared) [entry-space]
// CHECK-NEXT:   entry fun f (n : i64) (s : mem(shared)) (p : mem(private)) : (i64) =
// CHECK-NEXT:                              ^~~~~~~~~~~
// CHECK-NEXT: bad-entry-space.fun:3:46: error: 'p' comes from outside, where there is no mem(private) [entry-space]
// CHECK-NEXT:   entry fun f (n : i64) (s : mem(shared)) (p : mem(private)) : (i64) =
// CHECK-NEXT:                                                ^~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
