// RUN: echo '4 3' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s
// Two blocks change places from trip to trip; nothing is copied.

entry fun main (n : i64) (T : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (a : mem) = alloc 8 * n
  let (b : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (x : mem) (y : mem) (X : [n]i64 @ x -> R(n)) =
    loop (p : mem = a) (q : mem = b) (P : [n]i64 @ p -> R(n) = A) for t < T do
      let (Q : [n]i64 @ q -> R(n)) =
        kernel i < n do
          let (l : i64) = P[max(i - 1, 0)]
          let (r : i64) = P[min(i + 1, n - 1)]
          in (l + r)
      in (q, p, Q)
  in (x, X)

// CHECK: read: 24
// CHECK-NEXT: written: 16
// CHECK-NEXT: copied: 0
// CHECK-NEXT: allocated: 64
// CHECK-NEXT: peak: 64
// CHECK-NEXT: copied_bytes: 0
// CHECK-NEXT: copied_between: {}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT: [8, 10, 14, 16]
