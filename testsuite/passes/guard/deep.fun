// Expressions that nest deep are said in parts, so that each assert is short.
// RUN: guard %s | funcheck %s
// RUN: guard %s | guard | funcheck %s
// RUN: echo '1 2 true' | funrun --entry=sums %s | funcheck --check-prefix=GIVES %s
// RUN: guard %s > %t; echo '1 2 true' | funrun --entry=sums %t | funcheck --check-prefix=GIVES %s

// GIVES: 141
// GIVES-NEXT: true

// CHECK-LABEL: entry fun sums
entry fun sums (n : i64) (a : i64) (c : bool) : (i64, bool) =
  let (s : i64) = n + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a
  in (s, c || n + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a == 0)
// CHECK:      #[guard] assert {{.*}} "sum: n + a does not fit into i64"
// CHECK:      let (part1 : i64) = n + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a
// CHECK-NEXT: #[guard] assert {{.*}} "sum: part1 + a does not fit into i64"
// CHECK:      let (part2 : i64) = part1 + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a
// CHECK-NEXT: #[guard] assert {{.*}} "sum: part2 + a does not fit into i64"
// CHECK:      let (s : i64) = part2 + a + a + a + a + a + a
// CHECK-NEXT: #[guard] assert c || {{.*}} "sum: n + a does not fit into i64"
// CHECK:      in (s, c || n + a
