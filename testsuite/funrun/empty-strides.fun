// RUN: echo '0 4294967296 2305843009213693952 empty([0][4294967296][2305843009213693952]i64)' > %t.in
// RUN: memintro %s > %t.fun && funrun --semantics=heap %t.fun < %t.in | funcheck --match-full-lines %s
// RUN: lower %t.fun > %t.imp && funrun %t.imp < %t.in | funcheck --match-full-lines %s
// An array without elements has no place, though its strides do not fit i64.

entry fun main (a : i64) (b : i64) (c : i64) (A : [a][b][c]i64) : ([c][a][b]i64) =
  let (B : [c][a][b]i64) = rearrange (2, 0, 1) A
  let (C : [c][a][b]i64) = copy B
  in (C)

// CHECK: empty([2305843009213693952][0][4294967296]i64)
