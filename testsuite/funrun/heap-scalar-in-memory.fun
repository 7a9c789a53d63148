// RUN: echo '[3, 1, 2]' | funrun --semantics=heap --races --stats --entry=main %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '[3, 1, 2]' | funrun --semantics=heap --races --entry=lost %s | funcheck --match-full-lines %s --check-prefix=LOST
// A scalar that lives in memory is written when it is bound, and what it is
// used for is read there; where it is written to its own place, nothing is.

entry fun main (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (m' : mem, [2]i64 @ m' -> R(2), i64) =
  let (m : mem) = alloc 16
  let (B : [2]i64 @ m -> R(2)) = replicate [2] 0
  let (s : i64 @ m -> 1 + {}) =
    reduce (+) i < 3 do
      let (x : i64) = A[i]
      in (x)
  let (C : [2]i64 @ m -> R(2)) = B with [1] = s
  let (y : i64) = s
  in (m, C, y + y)

// CHECK: read: 4
// CHECK-NEXT: written: 3
// CHECK-NEXT: copied: 0
// CHECK-NEXT: allocated: 16
// CHECK-NEXT: peak: 16
// CHECK-NEXT: [0, 6]
// CHECK-NEXT: 12

// What is written over it is what it is from then on.
entry fun lost (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (i64) =
  let (m : mem) = alloc 16
  let (s : i64 @ m -> 1 + {}) = 7
  let (B : [2]i64 @ m -> R(2)) = replicate [2] 5
  in (s)

// LOST: 5
