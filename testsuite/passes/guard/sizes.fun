// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// What is less than a bound is an i64 as far as the sizes are that the bound stands
// in; and that no iteration runs is said once, whatever number of indices there is.
// CHECK-LABEL: entry fun blocks
// CHECK-NOT: guard
entry fun blocks (q : i64) (A : [2 * q][2 * q]f32) : ([q][q]f32) =
  let (B : [q][q]f32) =
    kernel I < q, J < q do
      let (t : [2][2]f32) = A[2 * I : 2, 2 * J : 2]
      let (x : f32) = t[0, 1]
      in (x)
  in (B)

// CHECK-LABEL: entry fun once
// CHECK: assert q <= 0 || 0 <= s "index of A: not 0 <= s"
// CHECK-NEXT: assert q <= 0 || s < q "index of A: not s < q"
// CHECK-NOT: guard
entry fun once_for_all (q : i64) (s : i64) (A : [q]u8) : ([q][q]u8) =
  let (B : [q][q]u8) =
    kernel I < q, J < q do
      let (x : u8) = A[s]
      in (x)
  in (B)
