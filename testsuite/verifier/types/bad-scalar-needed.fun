// RUN: not funverify --split-input-file %s 2>&1 | funcheck --match-full-lines %s
// An array or a block inside of an expression: as an operand, in a call of a
// builtin, in a conversion, in a size, in a bound, in a condition.

fun operands (n : i64) (A : [n]f32) : (f32) =
  let (x : f32) = A + 1.0f32
  let (y : f32) = 2.0f32 * (x - A)
  let (z : f32) = max(x, A)
  let (k : i64) = i64(A)
  in (-A)

fun elsewhere (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [A]i64) = iota A
  let (C : [n]i64) =
    kernel i < A do
      in (i)
  let (x : i64) =
    if A then
      in (1)
    else
      in (2)
  assert A
  in (C)

// -----

fun block (n : i64) (m : mem) : (i64) =
  let (k : i64) = n + i64(m)
  in (k)

// CHECK:      {{.*}}:6:19: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (x : f32) = A + 1.0f32
// CHECK-NEXT:                     ^
// CHECK-NEXT: {{.*}}:5:25: note: 'A' is bound here
// CHECK-NEXT:   fun operands (n : i64) (A : [n]f32) : (f32) =
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: {{.*}}:7:33: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (y : f32) = 2.0f32 * (x - A)
// CHECK-NEXT:                                   ^
// CHECK-NEXT: {{.*}}:5:25: note: 'A' is bound here
// CHECK-NEXT:   fun operands (n : i64) (A : [n]f32) : (f32) =
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: {{.*}}:8:26: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (z : f32) = max(x, A)
// CHECK-NEXT:                            ^
// CHECK-NEXT: {{.*}}:5:25: note: 'A' is bound here
// CHECK-NEXT:   fun operands (n : i64) (A : [n]f32) : (f32) =
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: {{.*}}:9:23: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (k : i64) = i64(A)
// CHECK-NEXT:                         ^
// CHECK-NEXT: {{.*}}:5:25: note: 'A' is bound here
// CHECK-NEXT:   fun operands (n : i64) (A : [n]f32) : (f32) =
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: {{.*}}:10:8: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     in (-A)
// CHECK-NEXT:          ^
// CHECK-NEXT: {{.*}}:5:25: note: 'A' is bound here
// CHECK-NEXT:   fun operands (n : i64) (A : [n]f32) : (f32) =
// CHECK-NEXT:                           ^
//
// CHECK-NEXT: {{.*}}:13:27: error: 'A' is [n]i64; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (B : [A]i64) = iota A
// CHECK-NEXT:                             ^
// CHECK-NEXT: {{.*}}:12:26: note: 'A' is bound here
// CHECK-NEXT:   fun elsewhere (n : i64) (A : [n]i64) : ([n]i64) =
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: {{.*}}:13:13: error: 'A' is [n]i64; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (B : [A]i64) = iota A
// CHECK-NEXT:               ^
// CHECK-NEXT: {{.*}}:12:26: note: 'A' is bound here
// CHECK-NEXT:   fun elsewhere (n : i64) (A : [n]i64) : ([n]i64) =
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: {{.*}}:15:16: error: 'A' is [n]i64; a scalar is needed here [scalar-needed]
// CHECK-NEXT:       kernel i < A do
// CHECK-NEXT:                  ^
// CHECK-NEXT: {{.*}}:12:26: note: 'A' is bound here
// CHECK-NEXT:   fun elsewhere (n : i64) (A : [n]i64) : ([n]i64) =
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: {{.*}}:18:8: error: 'A' is [n]i64; a scalar is needed here [scalar-needed]
// CHECK-NEXT:       if A then
// CHECK-NEXT:          ^
// CHECK-NEXT: {{.*}}:12:26: note: 'A' is bound here
// CHECK-NEXT:   fun elsewhere (n : i64) (A : [n]i64) : ([n]i64) =
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: {{.*}}:22:10: error: 'A' is [n]i64; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     assert A
// CHECK-NEXT:            ^
// CHECK-NEXT: {{.*}}:12:26: note: 'A' is bound here
// CHECK-NEXT:   fun elsewhere (n : i64) (A : [n]i64) : ([n]i64) =
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: {{.*}}:28:27: error: 'm' is mem; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (k : i64) = n + i64(m)
// CHECK-NEXT:                             ^
// CHECK-NEXT: {{.*}}:27:22: note: 'm' is bound here
// CHECK-NEXT:   fun block (n : i64) (m : mem) : (i64) =
// CHECK-NEXT:                        ^
// CHECK-NOT:  {{.*(error|note):.*}}
