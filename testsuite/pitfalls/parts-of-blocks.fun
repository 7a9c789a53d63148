// Only a whole buffer of the same size can be used again, not a part of it
// (asked of exo).  A dead block that is larger, of elements of another size,
// or of another shape, is taken; in a thread or a group one that is smaller
// becomes as large.
// RUN: funopt -p 'memintro,hoist,shortcircuit,memmerge' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t

// Two arrays, one after the other, in the argument's block.
// CHECK-LABEL: entry fun argument
// CHECK-NOT: alloc
// CHECK: let (B : [n]i64 @ A_mem -> R(n)) =
// CHECK: let (C : [n][2]f32 @ A_mem -> R(n, 2)) =
entry fun argument (n : i64) (A : *[2 * n]i64) : ([n][2]f32) =
  let (s : i64) =
    reduce (max) i < 2 * n do
      let (a : i64) = A[i]
      in (a)
  let (B : [n]i64) =
    kernel i < n do
      in (i ^ s)
  let (m : i64) =
    reduce (max) i < n do
      let (a : i64) = B[n - 1 - i]
      let (b : i64) = B[i]
      in (a & b)
  let (C : [n][2]f32) =
    kernel i < n, j < 2 do
      in (f32(m ^ j))
  in (C)

// A group: 64 bits an element, then 8, then 32.
// CHECK-LABEL: entry fun group
// CHECK: alloc 512 in shared
// CHECK: alloc 64 in shared
// CHECK-NOT: alloc {{.*}} in shared
// CHECK: let (s2 : [64]f32 @ s0_mem -> R(64)) =
entry fun group (n : i64) (A : [n][64]f32) : ([n]f32) =
  let (C : [n]f32) =
    kernel i < n at block do
      let (s0 : [64]f64) =
        kernel j < 64 at lane do
          let (a : f32) = A[i, j]
          in (f64(a))
      let (s1 : [64]u8) =
        kernel j < 64 at lane do
          let (a : f64) = s0[63 - j]
          in (select(a > 0.0, 1u8, 2u8))
      let (s2 : [64]f32) =
        kernel j < 64 at lane do
          let (k : u8) = s1[63 - j]
          in (f32(k) * 0.5f32)
      let (r : f32) =
        reduce (max) j < 64 at lane do
          let (k : f32) = s2[63 - j]
          in (k)
      in (r)
  in (C)

// A thread: the smaller block comes first.
// CHECK-LABEL: entry fun thread
// CHECK: alloc 64 in private
// CHECK-NOT: in private
entry fun thread (n : i64) (A : [n][8]i64) : ([n]i64) =
  let (C : [n]i64) =
    kernel i < n do
      let (p : [4]i64) =
        kernel j < 4 do
          let (a : i64) = A[i, 2 * j]
          in (a ^ 7)
      let (x : i64) =
        reduce (max) j < 4 do
          let (a : i64) = p[3 - j]
          in (a)
      let (q : [8]i64) =
        kernel j < 8 do
          let (a : i64) = A[i, j]
          in (a & x)
      let (y : i64) =
        reduce (max) j < 8 do
          let (a : i64) = q[7 - j]
          in (a)
      in (y)
  in (C)
