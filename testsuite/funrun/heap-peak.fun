// RUN: echo 10 | funrun --semantics=heap --stats --entry=chain %s 2>&1 | funcheck --match-full-lines %s --check-prefix=CHAIN
// RUN: echo 10 | funrun --semantics=heap --stats --entry=alias %s 2>&1 | funcheck --match-full-lines %s --check-prefix=ALIAS
// RUN: echo 10 | funrun --semantics=heap --stats --entry=trips %s 2>&1 | funcheck --match-full-lines %s --check-prefix=TRIPS
// RUN: echo 10 | funrun --semantics=heap --stats --entry=after %s 2>&1 | funcheck --match-full-lines %s --check-prefix=AFTER
// RUN: echo 10 | funrun --semantics=heap --stats --entry=branch %s 2>&1 | funcheck --match-full-lines %s --check-prefix=BRANCH
// RUN: echo 10 | funrun --semantics=heap --stats --entry=caller %s 2>&1 | funcheck --match-full-lines %s --check-prefix=CALLER
// RUN: echo 10 | funrun --semantics=heap --stats --entry=inner %s 2>&1 | funcheck --match-full-lines %s --check-prefix=INNER
// A block lives as long as a variable that names it, or an array in it; a
// variable, to the last statement of its body that mentions it.

fun chain (n : i64) : (d' : mem, [n]i64 @ d' -> R(n)) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (b : mem) = alloc 8 * n
  let (B : [n]i64 @ b -> R(n)) = copy A
  let (c : mem) = alloc 8 * n
  let (C : [n]i64 @ c -> R(n)) = copy B
  let (d : mem) = alloc 8 * n
  let (D : [n]i64 @ d -> R(n)) = copy C
  in (d, D)

// CHAIN: allocated: 320
// CHAIN-NEXT: peak: 160

// A slice keeps the block that it is in.
fun alias (n : i64) : (i64) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (part : [2]i64 @ a -> 1 + {(2 : 1)}) = A[1 : 2]
  let (b : mem) = alloc 8 * n
  let (x : i64) = part[0]
  let (c : mem) = alloc 8 * n
  in (x)

// ALIAS: allocated: 240
// ALIAS-NEXT: peak: 160

// Each trip gives a block to the next one.
fun trips (n : i64) : (z' : mem, [n]i64 @ z' -> R(n)) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (z : mem) (Z : [n]i64 @ z -> R(n)) =
    loop (p : mem = a) (P : [n]i64 @ p -> R(n) = A) for i < 5 do
      let (q : mem) = alloc 8 * n
      let (Q : [n]i64 @ q -> R(n)) = copy P
      let (r : mem) = alloc 8 * n
      let (R : [n]i64 @ r -> R(n)) = copy Q
      in (r, R)
  in (z, Z)

// The block of A is known outside of the loop: it lives as long as that.
// TRIPS: allocated: 880
// TRIPS-NEXT: peak: 240

// What the last trip gives lives no longer than the loop's result.
fun after (n : i64) : (i64) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (z : mem) (Z : [n]i64 @ z -> R(n)) =
    loop (p : mem = a) (P : [n]i64 @ p -> R(n) = A) for i < 2 do
      let (q : mem) = alloc 8 * n
      let (Q : [n]i64 @ q -> R(n)) = copy P
      in (q, Q)
  let (x : i64) = Z[0]
  let (c : mem) = alloc 80 * n
  let (C : [n]i64 @ c -> R(n)) = iota n
  let (y : i64) = C[0]
  in (x + y)

// AFTER: allocated: 1040
// AFTER-NEXT: peak: 800

fun branch (n : i64) : (i64) =
  let (x : i64) =
    if n > 5 then
      let (a : mem) = alloc 8 * n
      let (A : [n]i64 @ a -> R(n)) = iota n
      let (y : i64) = A[1]
      in (y)
    else
      in (0)
  let (b : mem) = alloc 8 * n
  in (x)

// BRANCH: allocated: 160
// BRANCH-NEXT: peak: 80

fun callee (n : i64) : (b' : mem, [n]i64 @ b' -> R(n)) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (b : mem) = alloc 8 * n
  let (B : [n]i64 @ b -> R(n)) = copy A
  in (b, B)

fun caller (n : i64) : (i64) =
  let (p : mem) (P : [n]i64 @ p -> R(n)) = callee(n)
  let (q : mem) (Q : [n]i64 @ q -> R(n)) = callee(n)
  let (x : i64) = P[1]
  let (y : i64) = Q[2]
  in (x + y)

// CALLER: allocated: 320
// CALLER-NEXT: peak: 240

// What an inner loop carries dies with it, not when it is entered again.
fun inner (n : i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < 5 do
      let (a : mem) = alloc 8 * n
      let (A : [n]i64 @ a -> R(n)) = iota n
      let (B : [n]i64 @ a -> R(n)) =
        loop (P : *[n]i64 @ a -> R(n) = A) for j < 2 do
          let (Q : [n]i64 @ a -> R(n)) = P with [j] = i
          in (Q)
      let (x : i64) = B[0]
      in (s + x)
  in (s)

// INNER: allocated: 400
// INNER-NEXT: peak: 80
