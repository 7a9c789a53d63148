// RUN: echo '3' | funrun %s | funcheck --match-full-lines %s
// A scalar that lives in memory is a scalar.

entry fun main (n : i64) : (m' : mem, i64 @ m' -> 0 + {}) =
  let (m : mem) = alloc 8
  let (s : i64 @ m -> 0 + {}) =
    reduce (+) i < n do
      in (i)
  in (m, s)

// CHECK: 3
// CHECK-NOT: {{.}}
