// RUN: hoist %s | funcheck %s
// RUN: hoist %s > %t
// RUN: echo '1 [3, 4]' | funrun %t | funcheck --check-prefix=RUNS %s
// RUN: echo '0 [3, 4]' | funrun %t | funcheck --check-prefix=RUNS0 %s
// A body that surely runs may stop before its end where it is #[spec]: what
// could fail leaves it as #[spec], or stays.

// CHECK:      #[spec] let (k : i64) = 8 / n
// CHECK-NEXT: #[spec] let (t : i64) =
// CHECK-NEXT:   reduce (+) i < 2 do
// CHECK-NEXT:     let (x : i64) = A[n + 7]
// RUNS: 3
// RUNS0: 0
entry fun main (n : i64) (A : [2]i64) : (i64) =
  #[spec] let (t : i64) =
    reduce (+) i < 2 do
      let (x : i64) = A[n + 7]
      let (k : i64) = 8 / n
      in (x + k + i)
  let (y : i64) =
    if n >= 1000 then
      in (t)
    else
      in (n * 3)
  in (y)
