// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The first block may be a result without a name.

fun f (n : i64) (A : [n]f32) : (mem) =
  let (m : mem) = alloc n * 4
  in (m)

// CHECK:      {{.*}}bad-place-no-name.fun:4:22: error: 'A' does not say where it lives: in FUNMEM every array does [place-missing]
// CHECK-NEXT:   fun f (n : i64) (A : [n]f32) : (mem) =
// CHECK-NEXT:                        ^~~~~~
// CHECK-NEXT: {{.*}}bad-place-no-name.fun:4:33: note: this result is the first block of this program
// CHECK-NEXT:   fun f (n : i64) (A : [n]f32) : (mem) =
// CHECK-NEXT:                                   ^
