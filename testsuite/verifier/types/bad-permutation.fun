// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// A number too few, too many, twice, too large.

fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
  let (B : [n][n]f32) = rearrange (0) A
  let (C : [n][n]f32) = rearrange (1, 0, 2) A
  let (D : [n][n]f32) = rearrange (1, 1) A
  let (E : [n][n]f32) = manifest (0, 2) A
  let (F : [n]f32) = manifest (1) v
  in (n)

// CHECK:      {{.*}}:5:25: error: (0) is no permutation of the 2 dimensions of 'A' [permutation]
// CHECK-NEXT:     let (B : [n][n]f32) = rearrange (0) A
// CHECK-NEXT:                           ^~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:6:25: error: (1, 0, 2) is no permutation of the 2 dimensions of 'A' [permutation]
// CHECK-NEXT:     let (C : [n][n]f32) = rearrange (1, 0, 2) A
// CHECK-NEXT:                           ^~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:7:25: error: (1, 1) is no permutation of the 2 dimensions of 'A' [permutation]
// CHECK-NEXT:     let (D : [n][n]f32) = rearrange (1, 1) A
// CHECK-NEXT:                           ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:8:25: error: (0, 2) is no permutation of the 2 dimensions of 'A' [permutation]
// CHECK-NEXT:     let (E : [n][n]f32) = manifest (0, 2) A
// CHECK-NEXT:                           ^~~~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:9:22: error: (1) is no permutation of the 1 dimension of 'v' [permutation]
// CHECK-NEXT:     let (F : [n]f32) = manifest (1) v
// CHECK-NEXT:                        ^~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:39: note: 'v' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                                         ^
// CHECK-NOT:  {{.*(error|note):.*}}
