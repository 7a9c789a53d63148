// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// A star on what is no array.

fun parameter (x : *i64) (m : *mem(shared)) : (*i64) =
  let (k : i64) =
    loop (k : *i64 = x) for i < x do
      in (k + 1)
  in (k)

// CHECK:      {{.*}}:4:21: error: '*' marks arrays only, not i64 [unique-array]
// CHECK-NEXT:   fun parameter (x : *i64) (m : *mem(shared)) : (*i64) =
// CHECK-NEXT:                       ^~~
//
// CHECK-NEXT: {{.*}}:4:32: error: '*' marks arrays only, not mem(shared) [unique-array]
// CHECK-NEXT:   fun parameter (x : *i64) (m : *mem(shared)) : (*i64) =
// CHECK-NEXT:                                  ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:4:49: error: '*' marks arrays only, not i64 [unique-array]
// CHECK-NEXT:   fun parameter (x : *i64) (m : *mem(shared)) : (*i64) =
// CHECK-NEXT:                                                   ^~~
//
// CHECK-NEXT: {{.*}}:6:16: error: '*' marks arrays only, not i64 [unique-array]
// CHECK-NEXT:       loop (k : *i64 = x) for i < x do
// CHECK-NEXT:                  ^~~
// CHECK-NOT:  {{.*(error|note):.*}}
