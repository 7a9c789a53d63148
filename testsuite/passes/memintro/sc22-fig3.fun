// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// SC22, fig. 3: slices of slices, and a chain of two LMADs.

fun fig3 (n : i64) : (i64) =
  let (as : [64]i64) = iota 64
  let (bs : [8][8]i64) = reshape [8][8] as
  let (cs : [8][8]i64) = transpose bs
  let (ds : [2][4]i64) = cs[1 : 2 : 2, 4 : 4]
  let (flat : [8]i64) = reshape [8] ds
  let (es : [6]i64) = flat[2 : 6]
  let (x : i64) = es[5]
  in (x)

// CHECK-LABEL: fun fig3 (n : i64) : (i64) =
// CHECK-NEXT:   let (as_mem : mem) = alloc 512
// CHECK-NEXT:   let (as : [64]i64 @ as_mem -> R(64)) = iota 64
// CHECK-NEXT:   let (bs : [8][8]i64 @ as_mem -> R(8, 8)) = reshape [8][8] as
// CHECK-NEXT:   let (cs : [8][8]i64 @ as_mem -> C(8, 8)) = transpose bs
// CHECK-NEXT:   let (ds : [2][4]i64 @ as_mem -> 33 + {(2 : 2), (4 : 8)}) = cs[1 : 2 : 2, 4 : 4]
// CHECK-NEXT:   let (flat : [8]i64 @ as_mem -> 33 + {(2 : 2), (4 : 8)} after R(8)) = reshape [8] ds
// CHECK-NEXT:   let (es : [6]i64 @ as_mem -> 33 + {(2 : 2), (4 : 8)} after 2 + {(6 : 1)}) = flat[2 : 6]
// CHECK-NEXT:   let (x : i64) = es[5]
// CHECK-NEXT:   in (x)
