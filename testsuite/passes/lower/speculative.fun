// What may fail and then gives an undefined value: whatever may fail in it is
// asked about first, and nothing is done after that.
// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s
// A quotient may divide by zero, an element may not be there, an assert fail.

entry fun spec (n : i64) (d : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n), i64, f32, bool) =
  #[spec] let (q : i64) =
    reduce (+) i < n do
      let (a : i64) = A[i]
      in (a / d)
  #[spec] let (f : f32) =
    loop (x : f32 = 1.0f32) for t < k do
      let (a : i64) = A[t]
      assert a < 20
      in (x + f32(a))
  #[spec] let (b : bool) =
    if k > 0 then
      let (a : i64) = A[k - 1]
      in (a > d)
    else
      in (false)
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      #[spec] let (more : bool) =
        loop (on : bool = true) while on do
          let (a : i64) = A[i + k]
          in (a / d > 100)
      #[spec] let (m : i64) =
        reduce (max) j < k do
          let (a : i64) = A[i + j]
          #[spec] let (c : i64) =
            if a > 3 then
              in (a / d)
            else
              in (a / (d - 1))
          let (e : i64) =
            if d > 1 then
              in (c)
            else
              in (0)
          in (e)
      let (s : i64) =
        if d == 0 then
          in (i)
        else
          in (i + q)
      let (ok : bool) = 0 <= k && i + k < n
      let (z : i64) =
        if ok then
          in (m + s)
        else
          in (s)
      in (z)
  let (f' : f32) =
    if k <= n && k < 3 && d > 9 then
      in (f)
    else
      in (0.0f32)
  let (q' : i64) =
    if d != 0 then
      in (q)
    else
      in (7)
  let (b' : bool) =
    if k <= n then
      in (b)
    else
      in (true)
  in (S, q', f', b')
//      CHECK: kernel one < 1 do
// CHECK-NEXT:   var [[Q:q_[0-9]+]] : i64
// CHECK-NEXT:   #[spec] [[Q]] <- 1 / 0
// CHECK-NEXT:   var [[OK:ok_[0-9]+]] : bool
// CHECK-NEXT:   [[OK]] <- true
// CHECK-NEXT:   var [[SUM:q_[0-9]+]] : i64
// CHECK-NEXT:   [[SUM]] <- 0
// CHECK-NEXT:   for i < n do
// CHECK-NEXT:     if [[OK]] then
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[i] : i64
// CHECK-NEXT:       [[OK]] <- d != 0
// CHECK-NEXT:       if [[OK]] then
// CHECK-NEXT:         [[OK]] <- a != -9223372036854775808 || d != -1
// CHECK-NEXT:         if [[OK]] then
// CHECK-NEXT:           [[SUM]] <- i64(u64([[SUM]]) + u64(a / d))
//      CHECK:   if [[OK]] then
// CHECK-NEXT:     [[Q]] <- [[SUM]]
// CHECK-NEXT:   else
// CHECK-NEXT:     skip
// CHECK-NEXT:   fi
// CHECK-NEXT:   q_mem[0] <- [[Q]] : i64
//
// An assert is a question, too; a loop that has a condition ends.
//      CHECK: [[OK2:ok_[0-9]+]] <- a < 20
//      CHECK: while on do
//      CHECK:   on <- a / d > 100
//      CHECK:   if [[OK3:ok_[0-9]+]] then
// CHECK-NEXT:     skip
// CHECK-NEXT:   else
// CHECK-NEXT:     on <- false
// CHECK-NEXT:   fi
// CHECK-NEXT: done
