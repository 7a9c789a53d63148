// RUN: not funverify %s 2>&1 | funcheck %s
// One of them is marked.
fun inner (m : mem) : (#[mem] i64, r : i64) =
  in (1, 2)

fun f (m : mem) : (i64) =
  let (a : i64) (#[mem] b : i64) = inner(m)
  let (#[mem] d : i64) (e : i64) =
    loop (x : i64 = 1) (#[mem] y : i64 = 2) for i < 3 do
      in (x + 1, 3)
  in (e)

// CHECK:      bad-mem-pair.fun:7:8: error: the callee's result is marked '#[mem]', but 'a' is not: they are one value [mem-pair]
// CHECK-NEXT:     let (a : i64) (#[mem] b : i64) = inner(m)
// CHECK-NEXT:          ^
// CHECK-NEXT: bad-mem-pair.fun:7:25: error: 'b' is marked '#[mem]', but 'r' is not: they are one value [mem-pair]
// CHECK-NEXT:     let (a : i64) (#[mem] b : i64) = inner(m)
// CHECK-NEXT:                           ^
// CHECK-NEXT: bad-mem-pair.fun:3:36: note: 'r' is bound here
// CHECK-NEXT:   fun inner (m : mem) : (#[mem] i64, r : i64) =
// CHECK-NEXT:                                      ^
// CHECK-NEXT: bad-mem-pair.fun:8:15: error: 'd' is marked '#[mem]', but 'x' is not: they are one value [mem-pair]
// CHECK-NEXT:     let (#[mem] d : i64) (e : i64) =
// CHECK-NEXT:                 ^
// CHECK-NEXT: bad-mem-pair.fun:9:11: note: 'x' is bound here
// CHECK-NEXT:       loop (x : i64 = 1) (#[mem] y : i64 = 2) for i < 3 do
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-mem-pair.fun:8:25: error: 'y' is marked '#[mem]', but 'e' is not: they are one value [mem-pair]
// CHECK-NEXT:     let (#[mem] d : i64) (e : i64) =
// CHECK-NEXT:                           ^
// CHECK-NEXT: bad-mem-pair.fun:9:32: note: 'y' is bound here
// CHECK-NEXT:       loop (x : i64 = 1) (#[mem] y : i64 = 2) for i < 3 do
// CHECK-NEXT:                                  ^
// CHECK-NOT:  {{error|note}}:
