// RUN: not funverify %s 2>&1 | funcheck %s
// Not in the block that the call returns; not where the argument lives.
fun ones (k : i64) : (m : mem, [k]f32 @ m -> R(k)) =
  let (m : mem) = alloc 4 * k
  let (A : [k]f32 @ m -> R(k)) = replicate [k] 1.0f32
  in (m, A)

fun tail (k : i64) (m : mem) (A : [k + 1]f32 @ m -> R(k + 1)) : ([k]f32 @ m -> 1 + {(k : 1)}) =
  let (B : [k]f32 @ m -> 1 + {(k : 1)}) = A[1 : k]
  in (B)

fun f (n : i64) (m : mem) : (i64) =
  let (a_mem : mem) (a : [n + 1]f32 @ m -> R(n + 1)) = ones(n + 1)
  let (c_mem : mem) (c : [n + 1]f32 @ c_mem -> R(n + 1)) = ones(n + 1)
  let (b : [n]f32 @ c_mem -> R(n)) = tail(n, c_mem, c)
  in (n)

// CHECK:      bad-call-place.fun:13:37: error: 'a' is a result of 'ones', so it lives '@ a_mem -> R(n + 1)', not '@ m -> R(n + 1)' [call-place]
// CHECK-NEXT:     let (a_mem : mem) (a : [n + 1]f32 @ m -> R(n + 1)) = ones(n + 1)
// CHECK-NEXT:                                       ^~~~~~~~~~~~~~~
// CHECK-NEXT: bad-call-place.fun:15:19: error: 'b' is a result of 'tail', so it lives '@ c_mem -> 1 + {(n : 1)}', not '@ c_mem -> R(n)' [call-place]
// CHECK-NEXT:     let (b : [n]f32 @ c_mem -> R(n)) = tail(n, c_mem, c)
// CHECK-NEXT:                     ^~~~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
