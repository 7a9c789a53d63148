// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// A scan that goes on combines scalars and gives scalars.

fun scans (n : i64) (A : [n][n]f32) : (i64) =
  let (a : [n]f32) =
    scan (id, +) i < n do
      let (r : [n]f32) = A[i, :]
      in (r, i)
    then j (s : [n]f32) (t : i64) do
      in (1.0f32)
  let (b : [n][n]f32) =
    scan (+) i < n do
      in (i)
    then j (s : i64) do
      let (r : [n]f32) = A[s, :]
      in (r)
  in (n)

// CHECK:      {{.*}}:8:11: error: a scan with 'then' combines and returns scalars, not [n]f32 [then-scalar]
// CHECK-NEXT:         in (r, i)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:16:11: error: a scan with 'then' combines and returns scalars, not [n]f32 [then-scalar]
// CHECK-NEXT:         in (r)
// CHECK-NEXT:             ^
// CHECK-NOT:  {{.*(error|note):.*}}
