// RUN: echo '4 3' | not funrun --semantics=heap --races %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '4 3' | funrun %s | funcheck --match-full-lines %s --check-prefix=VALUE
// RUN: echo '4 3' | funrun --semantics=heap %s | funcheck --match-full-lines %s --check-prefix=HEAP
// The same with one block: neighbours race; and what comes out is something
// else than the value.

entry fun main (n : i64) (T : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (X : [n]i64 @ a -> R(n)) =
    loop (P : [n]i64 @ a -> R(n) = A) for t < T do
      let (Q : [n]i64 @ a -> R(n)) =
        kernel i < n do
          let (l : i64) = P[max(i - 1, 0)]
          let (r : i64) = P[min(i + 1, n - 1)]
          in (l + r)
      in (Q)
  in (a, X)

// CHECK: {{.*}}.fun:[[#@LINE-6]]:11: error: race: element [0] of 'P' is read here and written by another iteration of 'kernel' (byte 0 of block 'a')
// CHECK-NEXT: let (l : i64) = P[max(i - 1, 0)]
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where t = 0, i = 1
// CHECK-NEXT: {{.*}}.fun:[[#@LINE-8]]:11: note: it is written here, where t = 0, i = 0
// CHECK-NEXT: in (l + r)
// CHECK-NEXT: ^
// VALUE: [8, 10, 14, 16]
// HEAP-NOT: [8, 10, 14, 16]
