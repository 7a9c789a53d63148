// RUN: funopt --pipeline=cpu %s | funcheck %s
// RUN: funopt --pipeline=gpu %s | funcheck --check-prefix=GPU %s
// RUN: funopt --pipeline=device %s | funcheck --check-prefixes=GPU,BOTH %s
// RUN: funopt --pipeline=cpu --validate-each %s | funverify -q
// RUN: funopt --pipeline=gpu --validate-each %s | funverify -q
// RUN: funopt --pipeline=gpu %s > %t.imp && echo '2 3 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]' | funrun --races --entry=moved %t.imp | funcheck --check-prefix=VALUES %s
// RUN: funopt --pipeline=cpu %s > %t.imp && echo '2 3 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]' | funrun --races --entry=moved %t.imp | funcheck --check-prefix=VALUES %s
// What the named pipelines make of a transposition, and of one that computes.
// VALUES: {{\[\[1i32, 4i32\], \[2i32, 5i32\], \[3i32, 6i32\]\]}}
// VALUES-NEXT: {{\[\[3i32, 9i32\], \[5i32, 11i32\], \[7i32, 13i32\]\]}}

// CHECK-LABEL: imp moved
// CHECK: kernel {{.*}} do
// CHECK: kernel {{.*}} < 32 at thread do
// CHECK: kernel {{.*}} do
// CHECK: kernel {{.*}} < 32 at thread do
// BOTH-LABEL: imp moved_1
// BOTH: in shared
// BOTH-NOT: for
// BOTH: barrier
// GPU-LABEL: imp moved (
// GPU: in shared
// GPU: for t < 4 do
// GPU: barrier
// GPU: in shared
// GPU: barrier
entry fun moved (n : i64) (m : i64) (A : [n][m]i32) : ([m][n]i32, [m][n]i32) =
  let (T : [m][n]i32) = transpose A
  let (B : [m][n]i32) = copy T
  let (C : [m][n]i32) =
    kernel i < m, j < n do
      let (x : i32) = A[j, i]
      in (x * 2i32 + 1i32)
  in (B, C)
