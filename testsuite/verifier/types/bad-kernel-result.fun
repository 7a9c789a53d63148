// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Blocks are no elements.

fun blocks (n : i64) (m : mem) : (i64) =
  let (A : [n]f32 @ m -> R(n)) =
    kernel i < n do
      in (m)
  let (s : f32) =
    reduce (+) i < n do
      in (m)
  let (k : i64) (B : [k]f32 @ m -> R(k)) =
    filter i < n do
      in (m, true)
  in (n)

// CHECK:      {{.*}}:7:11: error: a parallel body returns scalars and arrays, but this result is mem [kernel-result]
// CHECK-NEXT:         in (m)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:10:11: error: a parallel body returns scalars and arrays, but this result is mem [kernel-result]
// CHECK-NEXT:         in (m)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:13:11: error: a parallel body returns scalars and arrays, but this result is mem [kernel-result]
// CHECK-NEXT:         in (m, true)
// CHECK-NEXT:             ^
// CHECK-NOT:  {{.*(error|note):.*}}
