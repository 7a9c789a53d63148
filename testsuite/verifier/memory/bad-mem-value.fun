// RUN: not funverify %s 2>&1 | funcheck %s
// Not by values: sizes, indices, conditions, bounds, arguments, results.
fun inner (o : i64) : (i64) =
  in (o)

fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
  let (x : f32) = A[o]
  let (y : i64) = 2 * p + 1
  let (z : i64) = inner(q)
  let (v : i64) =
    loop (v : i64 = 0) for i < r do
      in (v + 1)
  in (t)

// CHECK:      bad-mem-value.fun:6:159: error: 's' is marked '#[mem]': only annotations and names with this mark may use it [mem-value]
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                                                                                                                                                                 ^
// CHECK-NEXT: bad-mem-value.fun:6:83: note: 's' is bound here
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                                                                                     ^
// CHECK-NEXT: bad-mem-value.fun:7:21: error: 'o' is marked '#[mem]': only annotations and names with this mark may use it [mem-value]
// CHECK-NEXT:     let (x : f32) = A[o]
// CHECK-NEXT:                       ^
// CHECK-NEXT: bad-mem-value.fun:6:15: note: 'o' is bound here
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                 ^
// CHECK-NEXT: bad-mem-value.fun:8:23: error: 'p' is marked '#[mem]': only annotations and names with this mark may use it [mem-value]
// CHECK-NEXT:     let (y : i64) = 2 * p + 1
// CHECK-NEXT:                         ^
// CHECK-NEXT: bad-mem-value.fun:6:32: note: 'p' is bound here
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                                  ^
// CHECK-NEXT: bad-mem-value.fun:9:25: error: 'q' is marked '#[mem]': only annotations and names with this mark may use it [mem-value]
// CHECK-NEXT:     let (z : i64) = inner(q)
// CHECK-NEXT:                           ^
// CHECK-NEXT: bad-mem-value.fun:6:49: note: 'q' is bound here
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                                                   ^
// CHECK-NEXT: bad-mem-value.fun:11:32: error: 'r' is marked '#[mem]': only annotations and names with this mark may use it [mem-value]
// CHECK-NEXT:       loop (v : i64 = 0) for i < r do
// CHECK-NEXT:                                  ^
// CHECK-NEXT: bad-mem-value.fun:6:66: note: 'r' is bound here
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                                                                    ^
// CHECK-NEXT: bad-mem-value.fun:13:7: error: 't' is marked '#[mem]': only annotations and names with this mark may use it [mem-value]
// CHECK-NEXT:     in (t)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-mem-value.fun:6:100: note: 't' is bound here
// CHECK-NEXT:   fun f (#[mem] o : i64) (#[mem] p : i64) (#[mem] q : i64) (#[mem] r : i64) (#[mem] s : i64) (#[mem] t : i64) (m : mem) (A : [4]f32 @ m -> o + {(4 : 1)}) (B : [s]f32 @ m -> R(s)) : (i64) =
// CHECK-NEXT:                                                                                                      ^
// CHECK-NOT:  {{error|note}}:
