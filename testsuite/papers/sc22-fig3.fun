// SC22, figure 3: index functions of a chain of slices.
// RUN: funfmt %s | diff %s -
// The paper's triplets begin, end and step; ours begin, count and step.

fun fig3 (as_mem : mem) : (i64) =
  let (as : [64]i64 @ as_mem -> R(64)) = iota 64
  let (bs : [8][8]i64 @ as_mem -> R(8, 8)) = reshape [8][8] as
  let (cs : [8][8]i64 @ as_mem -> C(8, 8)) = transpose bs
  let (ds : [2][4]i64 @ as_mem -> 33 + {(2 : 2), (4 : 8)}) = cs[1 : 2 : 2, 4 : 4]
  let (flat : [8]i64 @ as_mem -> 33 + {(2 : 2), (4 : 8)} after R(8)) = reshape [8] ds
  let (es : [6]i64 @ as_mem -> 33 + {(2 : 2), (4 : 8)} after 2 + {(6 : 1)}) = flat[2 : 6]
  let (x : i64) = es[5]
  in (x)
