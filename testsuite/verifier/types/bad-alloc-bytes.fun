// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Bytes are counted in i64.

fun blocks (n : i64) (k : i32) (x : f32) : (i64) =
  let (a : mem) = alloc k
  let (b : mem) = alloc 4.0f32 * x
  let (c : mem) = alloc n > 2
  in (n)

// CHECK:      {{.*}}:5:25: error: the size of a block is i64, but 'k' is i32 [alloc-bytes]
// CHECK-NEXT:     let (a : mem) = alloc k
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: {{.*}}:6:25: error: the size of a block is i64, but '4.0f32 * x' is f32 [alloc-bytes]
// CHECK-NEXT:     let (b : mem) = alloc 4.0f32 * x
// CHECK-NEXT:                           ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:7:25: error: the size of a block is i64, but 'n > 2' is bool [alloc-bytes]
// CHECK-NEXT:     let (c : mem) = alloc n > 2
// CHECK-NEXT:                           ^~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
