// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Only i64 scalars that an expression defines: not what a branch, a loop or an
// element gives.

fun undefined (n : i64) (c : bool) (A : [n]f32) (I : [1]i64) : (i64) =
  let (a : i64) =
    if c then
      in (n)
    else
      in (n)
  let (B : [a]f32) = A
  let (b : i64) =
    loop (b : i64 = n) for i < n do
      in (b)
  let (C : [b]f32) = A
  let (x : i64) = I[0]
  let (y : i64) = I[0]
  let (D : [x]f32) = scratch [y] f32
  let (p : bool) = x == y
  assert p
  let (E : [x]f32) = scratch [y] f32
  in (n)

// CHECK:      {{.*}}:11:12: error: 'B' is bound as [a]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (B : [a]f32) = A
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:15:12: error: 'C' is bound as [b]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (C : [b]f32) = A
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:18:12: error: 'D' is bound as [x]f32, but the right-hand side is [y]f32 [pattern-type]
// CHECK-NEXT:     let (D : [x]f32) = scratch [y] f32
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:21:12: error: 'E' is bound as [x]f32, but the right-hand side is [y]f32 [pattern-type]
// CHECK-NEXT:     let (E : [x]f32) = scratch [y] f32
// CHECK-NEXT:              ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
