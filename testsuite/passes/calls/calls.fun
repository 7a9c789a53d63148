// RUN: lower %s | calls | funcheck %s
// RUN: lower %s | calls | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | funcheck --check-prefix=THERE %s
// Calls of functions on floats are statements of their own, the innermost first,
// and what they are called with has a name.
// THERE: d <- (log(s / x) + 1.0f32) / exp(log(x))

// CHECK-LABEL: entry imp apart
//       CHECK: x <- x_mem[i] : f32
//  CHECK-NEXT: var d : f32
//  CHECK-NEXT: var of : f32
//  CHECK-NEXT: of <- s / x
//  CHECK-NEXT: var value : f32
//  CHECK-NEXT: value <- log(of)
//  CHECK-NEXT: var value_1 : f32
//  CHECK-NEXT: value_1 <- log(x)
//  CHECK-NEXT: var value_2 : f32
//  CHECK-NEXT: value_2 <- exp(value_1)
//  CHECK-NEXT: d <- (value + 1.0f32) / value_2
// A call that is all of a statement stays where it is, if it has a variable's value.
//       CHECK: t <- tan(d)
//       CHECK: for k < n do
//       CHECK:   [[V:value[_0-9]*]] <- sin(w)
//  CHECK-NEXT:   w <- w + [[V]]
entry fun apart (n : i64) (s : f32) (x_mem : mem) (X : [n]f32 @ x_mem -> R(n)) : (r_mem' : mem, [n]f32 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 4
  let (R : [n]f32 @ r_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = X[i]
      let (d : f32) = (log(s / x) + 1.0f32) / exp(log(x))
      let (t : f32) = tan(d)
      let (u : f32) =
        loop (w : f32 = t) for k < n do
          in (w + sin(w))
      in (u)
  in (r_mem, R)

// What may be left out stays: the division fails where n is 0.  So do calls of
// more operands, those in branches, and all of the host's.
// CHECK-LABEL: entry imp stays
//   CHECK-NOT: of
//       CHECK: h <- exp(s + 1.0f32) * 2.0f32
//       CHECK: c <- m > 0 && exp(f32(n / m)) > x
//       CHECK: e <- select(c, s, pow(x + 1.0f32, 2.0f32))
//       CHECK: if x > s then
//       CHECK: <- exp(x + 1.0f32) * h
entry fun stays (n : i64) (m : i64) (s : f32) (x_mem : mem) (X : [n]f32 @ x_mem -> R(n)) : (r_mem' : mem, [n]f32 @ r_mem' -> R(n)) =
  let (h : f32) = exp(s + 1.0f32) * 2.0f32
  let (r_mem : mem) = alloc n * 4
  let (R : [n]f32 @ r_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = X[i]
      let (c : bool) = m > 0 && exp(f32(n / m)) > x
      let (e : f32) = select(c, s, pow(x + 1.0f32, 2.0f32))
      let (f : f32) =
        if x > s then
          in (exp(x + 1.0f32) * h)
        else
          in (e)
      in (f)
  in (r_mem, R)
