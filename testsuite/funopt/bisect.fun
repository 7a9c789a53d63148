// RUN: echo 'echo 5 > %t.in && funrun --input=%t.in $1 | grep -q "^7$"' > %t.sh
// RUN: broken-opt -p keep,swap,keep --bisect 'sh %t.sh' %s | funcheck %s
// RUN: broken-opt -p swap,keep,swap,keep --start-after=1 --bisect 'sh %t.sh' %s | funcheck %s --check-prefix=AFTER
// RUN: broken-opt -p lose --bisect 'funverify -q' %s | funcheck --check-prefix=LOSE %s
// RUN: not broken-opt -p keep --bisect 'sh %t.sh' %s 2>&1 | funcheck --check-prefix=NEVER %s
// RUN: not broken-opt -p swap --bisect false %s 2>&1 | funcheck --check-prefix=ALREADY %s
// The first rewrite that matters, of those that were made.

// CHECK:      // pass 2, swap, rewrite 3
// CHECK-NEXT: // {{.*}}bisect.fun:[[#@LINE+21]]:3: 'c' is swapped [swap: swap]
// CHECK-NEXT: // ----- before
// CHECK-NEXT: entry fun f (n : i64) : (i64) =
// CHECK:        let (c : i64) = n - 2
// CHECK:        let (d : i64) = n - 1
// CHECK:      // ----- after
// CHECK-NEXT: entry fun f (n : i64) : (i64) =
// CHECK:        let (c : i64) = 2 - n
// CHECK:        let (d : i64) = n - 1
// Passes that were left out are not tried, and count.
// AFTER:      // pass 3, swap, rewrite 3
// LOSE:       // pass 1, lose, rewrite 1
// LOSE:       // ----- before
// LOSE:         let (a : i64) = n - n
// LOSE:       // ----- after
// LOSE-NOT:     let (a : i64)
// NEVER:      funopt: error: the command succeeds after every pass
// ALREADY:    funopt: error: the command fails on the input already
entry fun f (n : i64) : (i64) =
  let (a : i64) = n - n
  let (b : i64) = a - a
  let (c : i64) = n - 2
  let (d : i64) = n - 1
  in (a + b + c + d)
