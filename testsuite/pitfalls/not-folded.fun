// Storage folding that is asked for fails silently (asked of Halide, which
// makes it an error now).  Whatever is not folded is named in a remark with
// its reason, and keeps its values.
// REQUIRES: isl
// RUN: funopt --remarks -p 'serialize,contract' %s -o %t 2>&1 | grep contract | funcheck %s
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: contract --remarks %s -o %t 2>&1 | funcheck %s --check-prefix=PARALLEL
// PARALLEL: arrays of f64 are not contracted: no loop updates one; see the pass serialize [contract, missed: contract]

// An index that is read from an array may reach anything.
// CHECK: remark: arrays of f64 are not contracted: {{.*}} [contract, missed: contract]
entry fun gathered (n : i64) (T : i64) (ix : [n]i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (j : i64) = ix[i]
          let (l : f64) = A[j]
          let (r : f64) = A[i]
          in (l + r)
      in (B)
  in (R)

// The split dimensions are merged again.
// CHECK: remark: 'B_1' is not contracted: a reshape that merges its dimensions needs a copy [contract, missed: contract]
entry fun merged (q : i64) (T : i64) (A0 : [4 * q]f64) : ([4 * q]f64) =
  let (R : [4 * q]f64) =
    loop (A : [4 * q]f64 = A0) for t < T do
      let (B : [q][4]f64) =
        kernel o < q, i < 4 do
          let (l : f64) = A[max(4 * o + i - 1, 0)]
          let (r : f64) = A[4 * o + i]
          in (l + r)
      let (C : [4 * q]f64) = reshape [4 * q] B
      in (C)
  in (R)
