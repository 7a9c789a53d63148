// RUN: not funverify %s 2>&1 | funcheck %s
// One block twice, and two names that may be one block.
entry fun add (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : (i64) =
  in (n)

entry fun twice (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (x : i64) = add(n, m, A, m, A)
  in (x)

fun unknown (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : (i64) =
  let (x : i64) = add(n, m, A, k, B)
  in (x)

// CHECK:      bad-entry-call.fun:7:32: error: the blocks of the parameters of the entry 'add' are distinct, but 'm' was passed before [entry-call]
// CHECK-NEXT:     let (x : i64) = add(n, m, A, m, A)
// CHECK-NEXT:                                  ^
// CHECK-NEXT: bad-entry-call.fun:11:32: error: the blocks of the parameters of the entry 'add' are distinct, but 'k' may be 'm' [entry-call]
// CHECK-NEXT:     let (x : i64) = add(n, m, A, k, B)
// CHECK-NEXT:                                  ^
// CHECK-NOT:  {{error|note}}:
