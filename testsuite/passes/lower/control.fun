// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// Results are variables that branches and trips set; parameters of a loop are
// set all at once, with as few further variables as that takes.
// CHECK-LABEL: entry imp fibonacci (
// CHECK-SAME: n : i64) : (i64, i64) =
// CHECK-NEXT:   var a : i64
// CHECK-NEXT:   a <- 0
// CHECK-NEXT:   var b : i64
// CHECK-NEXT:   b <- 1
// CHECK-NEXT:   for i < n do
// CHECK-NEXT:     var [[A_1:a_[0-9]+]] : i64
// CHECK-NEXT:     [[A_1]] <- a
// CHECK-NEXT:     a <- b
// CHECK-NEXT:     b <- ([[A_1]] + b) % 1000
// CHECK-NEXT:   done
// CHECK-NEXT:   return (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp rounds (
// CHECK-SAME: n : i64) (x : i64) (y : i64) (z : i64) : (i64, i64, i64, i64) =
// CHECK-NEXT:   var p : i64
// CHECK-NEXT:   p <- x
// CHECK-NEXT:   var q : i64
// CHECK-NEXT:   q <- y
// CHECK-NEXT:   var r : i64
// CHECK-NEXT:   r <- z
// CHECK-NEXT:   var s : i64
// CHECK-NEXT:   s <- 0
// CHECK-NEXT:   for i < n do
// CHECK-NEXT:     s <- p % 7 + i
// CHECK-NEXT:     var [[P_1:p_[0-9]+]] : i64
// CHECK-NEXT:     [[P_1]] <- p
// CHECK-NEXT:     p <- q
// CHECK-NEXT:     q <- r
// CHECK-NEXT:     r <- [[P_1]]
// CHECK-NEXT:   done
// CHECK-NEXT:   return (p, q, r, s)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp collatz (
// CHECK-SAME: x : i64) (limit : i64) : (i64, bool) =
// CHECK-NEXT:   var more : bool
// CHECK-NEXT:   more <- x > 1
// CHECK-NEXT:   var steps : i64
// CHECK-NEXT:   steps <- 0
// CHECK-NEXT:   var y : i64
// CHECK-NEXT:   y <- x
// CHECK-NEXT:   while more do
// CHECK-NEXT:     var half : i64
// CHECK-NEXT:     var odd : bool
// CHECK-NEXT:     if y % 2 == 0 then
// CHECK-NEXT:       half <- y / 2
// CHECK-NEXT:       odd <- false
// CHECK-NEXT:     else
// CHECK-NEXT:       var t : i64
// CHECK-NEXT:       t <- y * 3 % 65536
// CHECK-NEXT:       half <- t + 1
// CHECK-NEXT:       odd <- true
// CHECK-NEXT:     fi
// CHECK-NEXT:     more <- half > 1 && steps < limit
// CHECK-NEXT:     steps <- steps + 1
// CHECK-NEXT:     y <- half
// CHECK-NEXT:   done
// CHECK-NEXT:   assert y >= 0 "still \"positive\""
// CHECK-NEXT:   return (steps, more)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp triangle (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
// CHECK-NEXT:   var s : i64
// CHECK-NEXT:   s <- 0
// CHECK-NEXT:   for i < n do
// CHECK-NEXT:     var t : i64
// CHECK-NEXT:     t <- s
// CHECK-NEXT:     for j < i do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[i - 1 - j] : i64
// CHECK-NEXT:       t <- (t + a) % 1000
// CHECK-NEXT:     done
// CHECK-NEXT:     s <- t
// CHECK-NEXT:   done
// CHECK-NEXT:   return (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp choose (
// CHECK-SAME: n : i64) (c : bool) (#[const] x_mem : mem) (x : [n][n]f32 @ x_mem -> R(n, n)) (#[const] y_mem : mem) (y : [n][n]f32 @ y_mem -> R(n, n)) : (f32) =
// CHECK-NEXT:   assert n > 2
// CHECK-NEXT:   var z_mem : mem
// CHECK-NEXT:   var a : i64
// CHECK-NEXT:   var b : i64
// CHECK-NEXT:   if c then
// CHECK-NEXT:     z_mem <- x_mem
// CHECK-NEXT:     a <- n
// CHECK-NEXT:     b <- 1
// CHECK-NEXT:   else
// CHECK-NEXT:     z_mem <- y_mem
// CHECK-NEXT:     a <- 1
// CHECK-NEXT:     b <- n
// CHECK-NEXT:   fi
// CHECK-NEXT:   var r : f32
// CHECK-NEXT:   r <- z_mem[a + 2 * b] : f32
// CHECK-NEXT:   return (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp lazily (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (bool, i64) =
// CHECK-NEXT:   var c : bool
// CHECK-NEXT:   c <- m != 0 && n / m > 2 || m == 0
// CHECK-NEXT:   var x : i64
// CHECK-NEXT:   #[spec] x <- A_mem[m] : i64
// CHECK-NEXT:   var y : i64
// CHECK-NEXT:   #[spec] y <- n / m
// CHECK-NEXT:   var z : i64
// CHECK-NEXT:   if m > 0 && m < n then
// CHECK-NEXT:     z <- x + y
// CHECK-NEXT:   else
// CHECK-NEXT:     z <- 0
// CHECK-NEXT:   fi
// CHECK-NEXT:   return (c, z)

entry fun fibonacci (n : i64) : (i64, i64) =
  let (a : i64) (b : i64) =
    loop (a : i64 = 0) (b : i64 = 1) for i < n do
      in (b, (a + b) % 1000)
  in (a, b)

entry fun rounds (n : i64) (x : i64) (y : i64) (z : i64) : (i64, i64, i64, i64) =
  let (p : i64) (q : i64) (r : i64) (s : i64) =
    loop (p : i64 = x) (q : i64 = y) (r : i64 = z) (s : i64 = 0) for i < n do
      in (q, r, p, p % 7 + i)
  in (p, q, r, s)

entry fun collatz (x : i64) (limit : i64) : (i64, bool) =
  let (more : bool) (steps : i64) (y : i64) =
    loop (more : bool = x > 1) (steps : i64 = 0) (y : i64 = x) while more do
      let (half : i64) (odd : bool) =
        if y % 2 == 0 then
          in (y / 2, false)
        else
          let (t : i64) = y * 3 % 65536
          in (t + 1, true)
      in (half > 1 && steps < limit, steps + 1, half)
  assert y >= 0 "still \"positive\""
  in (steps, more)

// Nested: the inner loop's results are the outer one's next values.
entry fun triangle (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (t : i64) =
        loop (t : i64 = s) for j < i do
          let (a : i64) = A[i - 1 - j]
          in ((t + a) % 1000)
      in (t)
  in (s)

// A layout that only the run knows.
entry fun choose (n : i64) (c : bool) (x_mem : mem) (x : [n][n]f32 @ x_mem -> R(n, n)) (y_mem : mem) (y : [n][n]f32 @ y_mem -> R(n, n)) : (f32) =
  assert n > 2
  let (z_mem : mem) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]f32 @ z_mem -> 0 + {(n : a), (n : b)}) =
    if c then
      in (x_mem, n, 1, x)
    else
      let (t : [n][n]f32 @ y_mem -> C(n, n)) = transpose y
      in (y_mem, 1, n, t)
  let (r : f32) = z[1, 2]
  in (r)

// Lazy operators stay, and so does what is speculated on.
entry fun lazily (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (bool, i64) =
  let (c : bool) = m != 0 && n / m > 2 || m == 0
  #[spec] let (x : i64) = A[m]
  #[spec] let (y : i64) = n / m
  let (z : i64) =
    if m > 0 && m < n then
      in (x + y)
    else
      in (0)
  in (c, z)
