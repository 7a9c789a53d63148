// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// A block is one.

fun blocks (n : i64) (m : mem) : (i64) =
  let (A : [n]f32 @ m -> R(n)) = replicate [n] m
  in (n)

// CHECK:      {{.*}}:5:48: error: 'replicate' repeats a scalar or an array, not mem [replicate-value]
// CHECK-NEXT:     let (A : [n]f32 @ m -> R(n)) = replicate [n] m
// CHECK-NEXT:                                                  ^
// CHECK-NOT:  {{.*(error|note):.*}}
