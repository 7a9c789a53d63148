// A table fails where the nest does, and nowhere else.
// RUN: tabulate %s > %t
// RUN: echo '0 2 2 [1.0]' | funrun %t | funcheck --check-prefix=NONE %s
// RUN: echo '1 0 2 [1.0]' | funrun %t | funcheck --check-prefix=ZERO %s
// RUN: echo '1 1 2 [1.0]' | not funrun %t 2>&1 | funcheck --check-prefix=BEYOND %s
// RUN: echo '1 1 1 [1.0]' | funrun %t | funcheck --check-prefix=ONE %s
// RUN: echo '1 0 -3 [1.0]' | funrun %t | funcheck --check-prefix=ZERO %s
// NONE: empty([0]f64)
// ZERO: [0.0]
// ONE: [2.7182
// BEYOND: index
entry fun reads (n : i64) (m : i64) (l : i64) (A : [1]f64) : ([n]f64) =
  let (R : [n]f64) =
    kernel i < n do
      let (s : f64) =
        loop (s : f64 = 0.0) for j < m do
          let (r : f64) =
            reduce (+) k < l do
              let (a : f64) = A[k]
              in (exp(a))
          in (s + r)
      in (s)
  in (R)
