// Sums of floats are made in another order, which is no bug: they may differ a
// little, and where they differ more, that is said and nothing crashes.
// RUN: funopt -p memintro,hoist,lower --validate-each=20 %s -o %t
// RUN: not funopt -p memintro,hoist,lower --validate-each=200 --tolerance=0 %s 2>&1 | funcheck %s
// RUN: not funopt -p memintro --validate-each --tolerance=2 %s 2>&1 | funcheck --check-prefix=BAD %s
//  CHECK-NOT: internal error
//      CHECK: validate-rounding.fun:{{.*}}: error: result 1 of 'sums' is {{.*}}, not {{.*}}
//      CHECK: note: this is the output of 'lower'; sums of floats in another order differ, here by more than --tolerance=0
// BAD: error: a tolerance must be a number from 0 to 1, not '2'
entry fun sums (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n at block do
      let (r : f32) =
        reduce (+) j < m at lane do
          let (x : f32) = A[i, j]
          in (exp(x))
      in (r)
  in (s)
