// RUN: lower %s | funcheck %s
// RUN: lower %s > %t
// RUN: echo '0 [3, 4]' | funrun %t | funcheck --check-prefix=NONE %s
// RUN: echo '1 [3, 4]' | funrun %t | funcheck --check-prefix=SOME %s
// A form that is tried computes with what a single statement left undefined: that
// gives something where it fails, and so does what is made of it.  What no such
// form wants stays as it is.
entry fun main (n : i64) (A_mem : mem) (A : [2]i64 @ A_mem -> R(2)) : (i64, i64, i64) =
  #[spec] let (k : i64) = 8 / n
  #[spec] let (h : i64) = k - n
  #[spec] let (x : i64) = A[h - 7]
  #[spec] let (y : i64) = 9 / n
  #[spec] let (t : i64) =
    reduce (+) i < 2 do
      let (a : i64) = A[i]
      in (a + x + i)
  #[spec] let (u : i64) =
    loop (v : i64 = 0) for i < 2 do
      in (v + t / n)
  let (p : i64) (q : i64) (r : i64) =
    if n != 0 then
      in (t + u - u, y, h)
    else
      in (5, 6, 7)
  in (p, q, r)

// NONE:      5
// NONE-NEXT: 6
// NONE-NEXT: 7
// SOME:      14
// SOME-NEXT: 9
// SOME-NEXT: 7

//      CHECK: k <- 0
// CHECK-NEXT: var [[OK:ok[_0-9]*]] : bool
// CHECK-NEXT: [[OK]] <- true
// CHECK-NEXT: [[OK]] <- n != 0
// CHECK-NEXT: if [[OK]] then
// CHECK-NEXT:   var [[K:k_[0-9]+]] : i64
// CHECK-NEXT:   [[K]] <- 8 / n
// CHECK-NEXT:   k <- [[K]]
// CHECK-NEXT: else
//      CHECK: h <- 0
//      CHECK: x <- 0
//      CHECK: #[spec] y <- 9 / n
//      CHECK: #[spec] {{.*}} <- 1 / 0

// What a loop passes on may be such a value, too.
// RUN: echo '0 [3, 4]' | funrun --entry=passed %t | funcheck --check-prefix=PASSED %s
entry fun passed (n : i64) (A_mem : mem) (A : [2]i64 @ A_mem -> R(2)) : (i64) =
  #[spec] let (k : i64) = 8 / n
  let (p : i64) (q : i64) =
    loop (p : i64 = 2) (q : i64 = k) for i < 2 do
      #[spec] let (t : i64) =
        reduce (+) j < 2 do
          let (a : i64) = A[j]
          in (a + q)
      let (o : i64) =
        if n != 0 then
          in (t)
        else
          in (p + 1)
      in (o, q)
  in (p)
// PASSED: 4
