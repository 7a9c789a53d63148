// RUN: echo '2 3' > %t.sizes
// RUN: funrun --entry=make --format=npy --input=%t.sizes %s > %t.npy
// RUN: funrun --entry=make --format=binary --input=%t.sizes %s > %t.bin
// RUN: cat %t.sizes %t.npy | funrun --entry=same %s | funcheck --match-full-lines %s
// RUN: cat %t.sizes %t.bin | funrun --entry=same %s | funcheck --match-full-lines %s
// RUN: not funrun --entry=make --format=csv %s 2>&1 | funcheck --check-prefix=WRONG %s
// What one run writes another reads, in each format.

entry fun make (n : i64) (m : i64) : ([n][m]i32, [n]bool) =
  let (A : [n][m]i32) =
    kernel i < n, j < m do
      in (i32(10 * i + j) - 1i32)
  let (B : [n]bool) =
    kernel i < n do
      in (i == 1)
  in (A, B)

entry fun same (n : i64) (m : i64) (A : [n][m]i32) (B : [n]bool) : ([n][m]i32, [n]bool) =
  in (A, B)

// CHECK: {{\[\[}}-1i32, 0i32, 1i32], [9i32, 10i32, 11i32]]
// CHECK: [false, true]
// WRONG: error: '--format'{{.*}}text{{.*}}binary{{.*}}npy
