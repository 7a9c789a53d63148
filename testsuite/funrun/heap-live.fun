// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=chain %s 2>&1 | funcheck --match-full-lines %s --check-prefix=CHAIN
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=unread %s 2>&1 | funcheck --match-full-lines %s --check-prefix=UNREAD
// RUN: echo '4 [1, 2, 3, 4]' | funrun --semantics=heap --stats=live --entry=borrows %s 2>&1 | funcheck --match-full-lines %s --check-prefix=BORROWS
// RUN: echo '4 [1, 2, 3, 4]' | funrun --semantics=heap --stats=live --entry=consumes %s 2>&1 | funcheck --match-full-lines %s --check-prefix=CONSUMES
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=mirror %s 2>&1 | funcheck --match-full-lines %s --check-prefix=MIRROR
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=moves %s 2>&1 | funcheck --match-full-lines %s --check-prefix=MOVES
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=stays %s 2>&1 | funcheck --match-full-lines %s --check-prefix=STAYS
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=shifts %s 2>&1 | funcheck --match-full-lines %s --check-prefix=SHIFTS
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=undefined %s 2>&1 | funcheck --match-full-lines %s --check-prefix=UNDEFINED
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=types %s 2>&1 | funcheck --match-full-lines %s --check-prefix=TYPES
// RUN: echo 10 | funrun --semantics=heap --stats=live --entry=trips %s 2>&1 | funcheck --match-full-lines %s --check-prefix=TRIPS
// RUN: echo 10 | funrun --semantics=heap --stats --entry=chain %s 2>&1 | funcheck %s --check-prefix=PLAIN
// What values need at one time, wherever they are.

// Each copy takes the place of its source.
fun chain (n : i64) : (c' : mem, [n]i64 @ c' -> R(n)) =
  assert 0 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (b : mem) = alloc 8 * n
  let (B : [n]i64 @ b -> R(n)) = copy A
  let (c : mem) = alloc 8 * n
  let (C : [n]i64 @ c -> R(n)) = copy B
  in (c, C)

// CHAIN: peak_with_arguments: 160
// CHAIN-NEXT: live: 80

// PLAIN-NOT: live:

// Of A one element is read, of B none.
fun unread (n : i64) : (i64) =
  assert 0 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (b : mem) = alloc 8 * n
  let (B : [n]i64 @ b -> R(n)) = copy A
  let (x : i64) = A[1]
  in (x)

// A copy reads.
// UNREAD: live: 80

// The caller keeps A.
entry fun borrows (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x + 1)
  in (m, B)

// BORROWS: peak_with_arguments: 64
// BORROWS-NEXT: live: 64

// Here each element of B may have the place of one of A.
entry fun consumes (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x + 1)
  in (m, B)

// CONSUMES: peak_with_arguments: 64
// CONSUMES-NEXT: live: 32

// Half of B is there when the first element of A is read for the last time.
fun mirror (n : i64) : (b' : mem, [n]i64 @ b' -> R(n)) =
  assert 0 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (b : mem) = alloc 8 * n
  let (B : [n]i64 @ b -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      let (y : i64) = A[n - 1 - i]
      in (x + y)
  in (b, B)

// MIRROR: live: 120

// X is another value than the part of A that it becomes; ...
fun moves (n : i64) : (a' : mem, [n]i64 @ a' -> R(n), i64) =
  assert 5 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (x : mem) = alloc 24
  let (X : [3]i64 @ x -> R(3)) = iota 3
  let (B : [n]i64 @ a -> R(n)) = A with [2 : 3] = X
  let (y : i64) = X[0]
  in (a, B, y)

// MOVES: copied: 3
// MOVES: live: 88

// ... where the two are at one place, nothing is copied.
fun stays (n : i64) : (a' : mem, [n]i64 @ a' -> R(n), i64) =
  assert 5 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (X : [3]i64 @ a -> 2 + {(3 : 1)}) = iota 3
  let (B : [n]i64 @ a -> R(n)) = A with [2 : 3] = X
  let (y : i64) = X[0]
  in (a, B, y)

// STAYS: copied: 0
// STAYS: live: 80

// Within a block all is read before anything is written.
fun shifts (n : i64) : (a' : mem, [n]i64 @ a' -> R(n)) =
  assert 5 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (X : [4]i64 @ a -> 1 + {(4 : 1)}) = A[1 : 4]
  let (B : [n]i64 @ a -> R(n)) = A with [0 : 4] = X
  in (a, B)

// SHIFTS: live: 80
// SHIFTS-NEXT: [1, 2, 3, 4, 4, 5, 6, 7, 8, 9]

// What is undefined is no value.
fun undefined (n : i64) : (b' : mem, [n]i64 @ b' -> R(n)) =
  assert 1 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = scratch [n] i64
  let (A' : [n]i64 @ a -> R(n)) = A with [0] = 7
  let (b : mem) = alloc 8 * n
  let (B : [n]i64 @ b -> R(n)) = copy A'
  in (b, B)

// UNDEFINED: live: 8

// A block with elements of several sizes: 80 bytes of A, of which B takes five,
// and C the next four.
fun types (n : i64) : (a' : mem, [n]i64 @ a' -> R(n), [5]u8 @ a' -> R(5), [1]f32 @ a' -> 2 + {(1 : 1)}) =
  assert 5 <= n
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (B : [5]u8 @ a -> R(5)) = replicate [5] 1u8
  let (C : [1]f32 @ a -> 2 + {(1 : 1)}) = replicate [1] 1.0f32
  in (a, A, B, C)

// TYPES: live: 80

// 20,000 times something is written after something was read.
fun trips (n : i64) : (i64) =
  assert 0 <= n
  let (a : mem) = alloc 8
  let (A : [1]i64 @ a -> R(1)) = replicate [1] 1
  let (z : mem) (Z : [1]i64 @ z -> R(1)) =
    loop (p : mem = a) (P : [1]i64 @ p -> R(1) = A) for i < 20000 do
      let (x : i64) = P[0]
      let (q : mem) = alloc 8
      let (Q : [1]i64 @ q -> R(1)) = replicate [1] x + 1
      in (q, Q)
  let (x : i64) = Z[0]
  in (x)

// TRIPS: live: 8
// TRIPS-NEXT: 20001
