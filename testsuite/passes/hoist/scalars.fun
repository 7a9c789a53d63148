// Scalars leave loops and kernels; one that may fail does so as #[spec],
// unless the body surely runs.
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s

// CHECK-LABEL: entry fun guarded
entry fun guarded (n : i64) (m : i64) (x : f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (y : f32) = x * 2.0f32
      let (k : i64) = m / n
      let (z : f32) = f32(k + i)
      in (y + z)
  in (B)
//      CHECK: let (y : f32) = x * 2.0f32
// CHECK-NEXT: #[spec] let (k : i64) = m / n
// CHECK-NEXT: let (B : [n]f32) =
// CHECK-NEXT: kernel i < n do
// CHECK-NEXT: let (z : f32) = f32(k + i)

// CHECK-LABEL: entry fun surely
entry fun surely (n : i64) (m : i64) : (i64) =
  assert n >= 1
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (k : i64) = m / n
      in (s + k)
  in (s)
//      CHECK: let (k : i64) = m / n
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: loop

// An assert in the body guards what is after it.
// CHECK-LABEL: entry fun asserted
entry fun asserted (n : i64) (m : i64) : (i64) =
  assert n >= 1
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (b : i64) = m ^ 1
      assert s != m
      let (k : i64) = m / (n - 1)
      in (s + k + b)
  in (s)
//      CHECK: assert n >= 1
// CHECK-NEXT: let (b : i64) = m ^ 1
// CHECK-NEXT: #[spec] let (k : i64) = m / (n - 1)
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: loop
// CHECK-NEXT: assert s != m
// CHECK-NEXT: in (s + k + b)

// What reads a value that may be undefined may be undefined itself; other
// statements that read it stay.
// CHECK-LABEL: entry fun undefined
entry fun undefined (n : i64) (m : i64) (A : [10]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (k : i64) = m / n
      let (l : i64) = min(max(k, 0), 9)
      let (a : i64) = A[l]
      in (s + a)
  in (s)
//      CHECK: #[spec] let (k : i64) = m / n
// CHECK-NEXT: #[spec] let (l : i64) = min(max(k, 0), 9)
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: loop
// CHECK-NEXT: let (a : i64) = A[l]

// An element that may be undefined is read, but nothing is made of it.
// CHECK-LABEL: entry fun unwritten
entry fun unwritten (n : i64) (c : bool) : (i32, i32) =
  let (A : [3]i32) = scratch [3] i32
  let (B : [3]i32) =
    if c then
      let (C : [3]i32) = replicate [3] 1i32
      in (C)
    else
      in (A)
  let (r : i32) (s : i32) =
    loop (r : i32 = 0i32) (s : i32 = 0i32) for i < n do
      let (x : i32) = B[0]
      let (y : i32) = x * 2i32
      let (z : i32) =
        reduce (+) j < 3 do
          let (b : i32) = B[j]
          in (b * 2i32)
      in (r + y, s + z)
  in (r, s)
//      CHECK: let (x : i32) = B[0]
// CHECK-NEXT: #[spec] let (y : i32) = x * 2i32
// CHECK-NEXT: let (r : i32) (s : i32) =
// CHECK-NEXT: loop
// CHECK-NEXT: let (z : i32) =
