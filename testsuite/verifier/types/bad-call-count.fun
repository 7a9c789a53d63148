// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Too few arguments, and too many.

fun add (x : i64) (y : i64) : (i64) =
  in (x + y)

fun same (x : i64) : (i64) =
  in (x)

fun calls (n : i64) : (i64) =
  let (a : i64) = add(n)
  let (b : i64) = add(n, n, n)
  let (c : i64) = same(n, 1)
  in (n)

// CHECK:      {{.*}}:11:19: error: 'add' takes 2 arguments, not 1 [call-count]
// CHECK-NEXT:     let (a : i64) = add(n)
// CHECK-NEXT:                     ^~~~~~
//
// CHECK-NEXT: {{.*}}:12:19: error: 'add' takes 2 arguments, not 3 [call-count]
// CHECK-NEXT:     let (b : i64) = add(n, n, n)
// CHECK-NEXT:                     ^~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:13:19: error: 'same' takes 1 argument, not 2 [call-count]
// CHECK-NEXT:     let (c : i64) = same(n, 1)
// CHECK-NEXT:                     ^~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
