// A processor gets kernels that are fused; its vectors stay apart from a `while`.
// For a device they stay as they are.
// RUN: rm -rf %t %t.gpu && funopt -g --pipeline=cpu --print-tree=%t %s > %t.imp && cat %t/*lower.imp | funcheck %s
// RUN: funopt -g --pipeline=gpu --print-tree=%t.gpu %s > %t.imp && cat %t.gpu/*lower.imp | funcheck %s --check-prefix=DEVICE

// CHECK: reduce (id, max) i < n
// CHECK: kernel j < n
// CHECK: reduce (max) j < n
// CHECK-NOT: {{kernel|reduce}}

// DEVICE: kernel i < n
// DEVICE: reduce (max) i < n
// DEVICE: kernel j < n
// DEVICE: reduce (max) j < n
entry fun main (n : i64) (xs : [n]i64) : ([n]i64, i64, [n]i64, i64) =
  let (a : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x & 255)
  let (m : i64) =
    reduce (max) i < n do
      let (x : i64) = a[i]
      in (x * x)
  let (b : [n]i64) =
    kernel j < n do
      let (x : i64) = a[j]
      let (y : i64) (k : i64) (on : bool) =
        loop (y : i64 = x + m) (k : i64 = 0) (on : bool = true) while on do
          in (y / 2, k + 1, y > 1)
      in (k)
  let (c : i64) =
    reduce (max) j < n do
      let (x : i64) = b[j]
      in (x)
  in (a, m, b, c)
