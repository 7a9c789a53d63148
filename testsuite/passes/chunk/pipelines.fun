// RUN: funopt --pipeline=cpu %s | funcheck %s
// RUN: funopt --pipeline=gpu %s | funcheck --check-prefix=GPU %s
// RUN: funopt --pipeline=cpu --validate-each --tolerance=1e-3 %s | funverify -q
// RUN: funopt --pipeline=cpu %s > %t.imp && funrun --entry=main %t.imp < %S/Inputs/main.in | funcheck --check-prefix=VALUES %s
// RUN: funopt --pipeline=gpu %s > %t.imp && funrun --entry=main %t.imp < %S/Inputs/main.in | funcheck --check-prefix=VALUES %s
// No parallel statement of the host is left, but scatters of a device.

// VALUES: 21.0f32
// VALUES-NEXT: [1, 3, 6, 10, 15, 21]
// VALUES-NEXT: 3
// VALUES-NEXT: [2i32, 2i32, 2i32]
// CHECK-LABEL: imp main
// CHECK-NOT: {{^  (reduce|scan|scatter|k <- filter)}}
// CHECK: #[task] kernel
// GPU-LABEL: imp main
// GPU-NOT: {{^  (reduce|scan|scatter|k <- filter)}}
// GPU: at block do
// GPU: scatter (+) {{.*}} at lane do
// GPU: scatter (+) {{.*}} at thread do
entry fun main (n : i64) (x : [n]i64) : (f32, [n]i64, i64, [3]i32) =
  let (s : f32) =
    reduce (+) i < n do
      let (a : i64) = x[i]
      in (f32(a))
  let (t : [n]i64) =
    scan (+) i < n do
      let (a : i64) = x[i]
      in (a)
  let (k : i64) (y : [k]i64) =
    filter i < n do
      let (a : i64) = x[i]
      in (a, a % 2 == 1)
  let (zero : [3]i32) = replicate [3] 0i32
  let (h : [3]i32) =
    scatter (+) zero i < n do
      let (a : i64) = x[i]
      in (a % 3, 1i32)
  in (s, t, k, h)
