// What a callee consumes, the caller's statements consume; attributes of the
// call are kept.
// RUN: inline %s | funcheck %s

fun put (n : i64) (A : *[n]f32) (i : i64) (v : f32) : (*[n]f32) =
  let (B : [n]f32) = A with [i] = v
  in (B)

fun same (n : i64) (A : [n]f32) : ([n]f32) =
  in (A)

// CHECK-LABEL: entry fun main
entry fun main (n : i64) (A : *[n]f32) : (*[n]f32) =
  assert n > 1
  #[hot] let (B : [n]f32) = put(n, A, 0, 1.0f32)
  let (C : [n]f32) = same(n, B)
  let (D : [n]f32) = put(n, C, 1, 2.0f32)
  in (D)
//      CHECK: #[hot] let (B : [n]f32) = A with [0] = 1.0f32
// CHECK-NEXT: let (C : [n]f32) = B
// CHECK-NEXT: let (D : [n]f32) = C with [1] = 2.0f32
// CHECK-NEXT: in (D)
