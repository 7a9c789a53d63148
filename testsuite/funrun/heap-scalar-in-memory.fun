// RUN: echo '[3, 1, 2]' | funrun --semantics=heap --races --stats --entry=main %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '[3, 1, 2]' | funrun --semantics=heap --races --entry=lost %s | funcheck --match-full-lines %s --check-prefix=LOST
// RUN: echo 7 | funrun --semantics=heap --races --stats --entry=taken %s 2>&1 | funcheck --match-full-lines %s --check-prefix=TAKEN
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
// CHECK-NEXT: copied_bytes: 0
// CHECK-NEXT: copied_between: {}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT: [0, 6]
// CHECK-NEXT: 12

// What is written over it is what it is from then on.
entry fun lost (A_mem : mem) (A : [3]i64 @ A_mem -> R(3)) : (i64) =
  let (m : mem) = alloc 16
  let (s : i64 @ m -> 1 + {}) = 7
  let (B : [2]i64 @ m -> R(2)) = replicate [2] 5
  in (s)

// LOST: 5

// It may be taken by a function, and repeated, which is no copy.
fun store (x : i64) (m : mem) (y : i64 @ m -> 2 + {}) : (i64) =
  in (x + y)

fun taken (n : i64) : (k' : mem, [2]i64 @ k' -> R(2), i64) =
  let (m : mem) = alloc 24
  let (x : i64) = store(n, m, n + 1)
  let (z : i64 @ m -> 2 + {}) = x
  let (k : mem) = alloc 16
  let (A : [2]i64 @ k -> R(2)) = replicate [2] z
  in (k, A, z)

// TAKEN: read: 2
// TAKEN-NEXT: written: 4
// TAKEN-NEXT: copied: 0
// TAKEN: [15, 15]
// TAKEN-NEXT: 15

// RUN: echo 7 | funrun --semantics=heap --races --entry=asserted %s | funcheck --match-full-lines %s --check-prefix=ASSERTED
// An assert is a use, too.
entry fun asserted (n : i64) : (i64) =
  let (m : mem) = alloc 8
  let (s : i64 @ m -> 0 + {}) = n
  assert s == 7
  assert s > 6
  in (n)

// ASSERTED: 7
