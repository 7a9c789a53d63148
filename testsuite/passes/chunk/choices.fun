// Kernels have the attributes of the statement that they are made of, but for
// those of one iteration: choices for it are choices for them.
// RUN: funopt -p cpu %s | funcheck %s
// RUN: funopt -p gpu %s | funcheck --check-prefix=GPU %s
// RUN: funopt -p cpu %s | funverify -q --same-as=%s --tolerance=1e-3

// CHECK-LABEL: sum
// CHECK: {{^  +}}#[task] #[simd(off)] kernel k < parts do
// CHECK: {{^  +}}#[simd(off)] kernel l{{.*}} < 8 at thread do
// CHECK: {{^  +}}kernel one < 1 do
// CHECK: {{^  +}}#[simd(off)] kernel l{{.*}} < 8 at thread do
// GPU-LABEL: sum
// GPU: #[simd(off)] kernel k < parts at block do
// GPU: #[simd(off)] kernel l < 256 at lane do
entry fun sum (n : i64) (A : [n]f32) : (f32) =
  #[simd(off)] let (s : f32) =
    reduce (+) i < n do
      let (x : f32) = A[i]
      in (x * 2.0f32)
  in (s)

// The kernel that adds up what parts have would go in strips.
// CHECK-LABEL: histogram
// CHECK: #[task] #[stripmine(off)] kernel k < parts
// CHECK-NOT: strip
// CHECK: #[stripmine(off)] kernel e{{.*}} < 5000 do
// CHECK-NOT: strip_
// GPU-LABEL: histogram
// GPU: #[stripmine(off)] scatter (+) {{.*}} at thread
entry fun histogram (n : i64) (K : [n]i64) (D : *[5000]i64) : (*[5000]i64) =
  #[stripmine(off)] let (E : [5000]i64) =
    scatter (+) D i < n do
      let (k : i64) = K[i]
      in (k, 1)
  in (E)
