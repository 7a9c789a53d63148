// A sum that only the next kernel divides by is not read by the host; one that
// the program gives, it is.
// RUN: memintro %s | memexpand | lower | owners | sink -o %t && funcheck %s < %t
// RUN: funverify -q --same-as=%s %t
// RUN: echo '3 [1.0f32, 2.0f32, 5.0f32]' | funrun --entry=shares %t | funcheck --check-prefix=VALUE %s

// VALUE: [0.125f32, 0.25f32, 0.625f32]

// CHECK-LABEL: imp shares
// CHECK-NOT:   release
// CHECK:       kernel i < n do
// CHECK-NEXT:    var s : f32
// CHECK-NEXT:    s <- s_mem[0] : f32
// CHECK:         B_mem[i] <- y / s : f32
// CHECK:       release s_mem
entry fun shares (n : i64) (A : [n]f32) : ([n]f32) =
  let (s : f32) =
    reduce (+) i < n do
      let (x : f32) = A[i]
      in (x)
  let (B : [n]f32) =
    kernel i < n do
      let (y : f32) = A[i]
      in (y / s)
  in (B)

// CHECK-LABEL: imp given
// CHECK-NOT:   kernel one
entry fun given (n : i64) (A : [n]f32) : ([n]f32, f32) =
  let (s : f32) =
    reduce (+) i < n do
      let (x : f32) = A[i]
      in (x)
  let (B : [n]f32) =
    kernel i < n do
      let (y : f32) = A[i]
      in (y / s)
  in (B, s)
