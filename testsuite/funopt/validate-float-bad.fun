// Floats that no fold combines are as they were, to the bit; so is the largest
// of floats.
// RUN: rm -rf %t && mkdir %t
// RUN: not --crash env TMPDIR=%t broken-opt -p swap --validate-each=5 %s 2>&1 | funcheck %s
// CHECK: funopt: internal error: the output of 'swap' does not compute what the input did
entry fun f (n : i64) (A : [n]f32) (y : f32) : (f32, f32) =
  let (a : f32) =
    reduce (max) i < n do
      let (x : f32) = A[i]
      in (x)
  let (b : f32) = y - 1e-9f32
  in (a, b)
