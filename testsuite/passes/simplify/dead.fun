// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// A chain of unread bindings goes in one run, whatever they might do.

// CHECK-LABEL: fun chain
// CHECK-NEXT:  let (z : i64) = n + 2
// CHECK-NEXT:  in (z)
fun chain (n : i64) (A : *[n]f32) : (i64) =
  let (x : i64) = n / 0
  let (y : i64) = x * x
  let (B : [n]f32) = A with [y] = 1.0f32
  let (C : [n]f32) =
    kernel i < n do
      let (c : f32) = B[i]
      in (c)
  let (z : i64) = n + 2
  in (z)

// What a body does not need goes, too; what a size needs stays.
// CHECK-LABEL: fun nested
// CHECK-NEXT:  let (k : i64) = n + 1
// CHECK-NEXT:  let (C : [k]i64) =
// CHECK-NEXT:    kernel i < k do
// CHECK-NEXT:      in (i)
// CHECK-NEXT:  in (C)
fun nested (n : i64) : ([n + 1]i64) =
  let (k : i64) = n + 1
  let (C : [k]i64) =
    kernel i < k do
      let (c : i64) = i * i
      in (i)
  in (C)
