// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// A parameter is as general as its calls need, across several of them.

fun sum (n : i64) (A : [n]f32) : (f32) =
  let (s : f32) =
    loop (s : f32 = 0.0f32) for i < n do
      let (x : f32) = A[i]
      in (s + x)
  in (s)

fun twice (n : i64) (A : [n]f32) : (f32) =
  let (s : f32) = sum(n, A)
  in (s + s)

entry fun main (n : i64) (A : [n][n]f32) (B : [n]f32) : (f32) =
  assert n > 3
  let (column : [n]f32) = A[:, 3]
  let (x : f32) = twice(n, column)
  let (y : f32) = sum(n, B)
  in (x + y)

// CHECK-LABEL: fun sum (n : i64) (A_mem : mem) (#[mem] A_offset : i64) (#[mem] A_stride : i64) (A : [n]f32 @ A_mem -> A_offset + {(n : A_stride)}) : (f32) =
// CHECK-NEXT:   let (s : f32) =
// CHECK-NEXT:     loop (s : f32 = 0.0f32) for i < n do
// CHECK-NEXT:       let (x : f32) = A[i]
// CHECK-NEXT:       in (s + x)
// CHECK-NEXT:   in (s)
//
// CHECK-LABEL: fun twice (n : i64) (A_mem : mem) (#[mem] A_offset : i64) (#[mem] A_stride : i64) (A : [n]f32 @ A_mem -> A_offset + {(n : A_stride)}) : (f32) =
// CHECK-NEXT:   let (s : f32) = sum(n, A_mem, A_offset, A_stride, A)
// CHECK-NEXT:   in (s + s)
//
// CHECK-LABEL: entry fun main (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (f32) =
// CHECK-NEXT:   assert n > 3
// CHECK-NEXT:   let (column : [n]f32 @ A_mem -> 3 + {(n : n)}) = A[:, 3]
// CHECK-NEXT:   let (x : f32) = twice(n, A_mem, 3, n, column)
// CHECK-NEXT:   let (y : f32) = sum(n, B_mem, 0, 1, B)
// CHECK-NEXT:   in (x + y)
