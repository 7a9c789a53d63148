// RUN: not funverify %s 2>&1 | funcheck %s
// What no equality says is not known: not inequalities, nor conditions of
// branches, nor what is asserted later.
fun f (n : i64) (k : i64) (m : mem) : (i64) =
  assert n <= k && k <= n
  let (A : [n]f32 @ m -> R(k)) = scratch [n] f32
  let (c : i64) =
    if n == k then
      let (B : [n][2]f32 @ m -> C(k, 2)) = scratch [n][2] f32
      in (1)
    else
      in (2)
  assert n == k
  let (D : [n]f32 @ m -> 0 + {(k : 2)}) = scratch [n] f32
  in (c)

// CHECK:      bad-ixfn-count.fun:6:26: error: dimension 0 of 'A' has the size 'n', but the index function counts 'k' [ixfn-count]
// CHECK-NEXT:     let (A : [n]f32 @ m -> R(k)) = scratch [n] f32
// CHECK-NEXT:                            ^~~~
// CHECK-NEXT: bad-ixfn-count.fun:9:33: error: dimension 0 of 'B' has the size 'n', but the index function counts 'k' [ixfn-count]
// CHECK-NEXT:         let (B : [n][2]f32 @ m -> C(k, 2)) = scratch [n][2] f32
// CHECK-NEXT:                                   ^~~~~~~
// CHECK-NOT:  {{error|note}}:
