// RUN: not conflicts --order=loops --fun=halves %s 2>&1 | funcheck %s --check-prefix=WHILE
// RUN: not conflicts --order=loops --fun=triangle %s 2>&1 | funcheck %s --check-prefix=DATA
// RUN: not conflicts --order=loops --fun=odd %s 2>&1 | funcheck %s --check-prefix=FILTER
// RUN: not conflicts --order=loops --fun=only %s 2>&1 | funcheck %s --check-prefix=NOTHING
// RUN: not conflicts --order=loops --fun=none %s 2>&1 | funcheck %s --check-prefix=NONE
// RUN: not conflicts --order=loops %s 2>&1 | funcheck %s --check-prefix=SEVERAL
// RUN: conflicts --order=loops --fun=sum %s | funcheck %s --check-prefix=READS
// REQUIRES: isl
// There is no conflict set where values have no affine bounds; what only reads may run
// as often as it likes.
// WHILE:   bad-unbounded.fun:[[@LINE+14]]:3: error: no affine bound of 'trip' is known, so that there may be any number of elements of 'B'
// WHILE-NOT: context
// DATA:    bad-unbounded.fun:[[@LINE+25]]:7: error: no affine bound of 'j' is known, so that there may be any number of elements of 'row'
// DATA-NOT: context
// FILTER:  bad-unbounded.fun:[[@LINE+34]]:3: error: where 'filter' puts its results depends on data
// FILTER-NOT: context
// NOTHING: bad-unbounded.fun:[[@LINE+38]]:5: error: 'only' makes no arrays
// NOTHING-NOT: context
// NONE:    error: there is no function 'none'
// SEVERAL: error: there are several functions; name the function: --fun=NAME
// READS:   domains: "[n, k] -> { A[i] : 0 <= i < n }"

fun halves (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (more : bool) = n > 1
  let (q : bool) (k : i64) (R : [n]i64) =
    loop (p : bool = more) (k : i64 = n) (A : [n]i64 = A0) while p do
      let (B : [n]i64) =
        kernel i < n do
          let (x : i64) = A[i]
          in (x + k)
      in (k > 3, k / 2, B)
  in (R)

fun triangle (n : i64) (ix : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (k : i64) = ix[i]
      let (row : [abs(k)]i64) =
        kernel j < abs(k) do
          in (j)
      let (s : i64) =
        reduce (+) j < abs(k) do
          let (x : i64) = row[j]
          in (x)
      in (s)
  in (R)

fun odd (n : i64) (A : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (B : [k]i64) =
    filter i < n do
      let (x : i64) = A[i]
      in (x, x % 2 == 1)
  in (k, B)

fun only (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  in (s)

fun sum (n : i64) (k : i64) : (i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i)
  let (r : bool) (q : i64) =
    loop (p : bool = k > 0) (s : i64 = k) while p do
      let (x : i64) = A[s % n]
      in (x > s, s - 1)
  in (q)
