// With --require a block for what a statement that is #[inplace] makes is an error.
// RUN: not memmerge --require %s 2>&1 | funcheck %s
// RUN: not memmerge --require %s 2>/dev/null | funcheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: {{.}}

entry fun over (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  #[inplace] let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a + 1)
  in (B_mem, B)

// CHECK: [[@LINE+3]]:3: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'A'
entry fun shifted (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  #[inplace] let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[max(i - 1, 0)]
      in (a + 1)
  in (B_mem, B)

// CHECK: [[@LINE+3]]:3: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'A', which it uses, is the caller's
entry fun kept (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  #[inplace] let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a + 1)
  in (B_mem, B)

// CHECK: [[@LINE+3]]:3: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is no part of 'A_mem', which is dead then: it is not known to be large enough
entry fun larger (n : i64) (m : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [m]i64 @ B_mem' -> R(m)) =
  let (B_mem : mem) = alloc m * 8
  #[inplace] let (B : [m]i64 @ B_mem -> R(m)) = iota m
  in (B_mem, B)

// A block that others begin is not its own.
entry fun second (n : i64) : (B_mem' : mem, [2 * n]i64 @ B_mem' -> R(2 * n)) =
  let (B_mem : mem) = alloc 2 * n * 8
  let (X : [n]i64 @ B_mem -> R(n)) = iota n
  let (Y : [n]i64 @ B_mem -> n + {(n : 1)}) = replicate [n] 7
  #[inplace] let (B : [2 * n]i64 @ B_mem -> R(2 * n)) = concat X Y
  in (B_mem, B)

// Nor may a branch, or a trip, allocate.
// CHECK: [[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, 'q': 'A', which it uses, is the caller's
entry fun branch (n : i64) (t : i64) (a : mem) (A : [n]i64 @ a -> R(n)) : (b' : mem, [n]i64 @ b' -> R(n)) =
  #[inplace] let (b : mem) (B : [n]i64 @ b -> R(n)) =
    if t > 0 then
      // of the result
      let (q : mem) = alloc n * 8
      let (Q : [n]i64 @ q -> R(n)) = iota n
      in (q, Q)
    else
      in (a, A)
  in (b, B)

// Not even one for its work; but a thread may have one.
// CHECK: [[@LINE+4]]:7: error: a statement that is #[inplace] gets a block of its own, 'q': no other one is free then
entry fun work (n : i64) (t : i64) (a : mem) (A : *[n]i64 @ a -> R(n)) : (a' : mem, *[n]i64 @ a' -> R(n)) =
  #[inplace] let (B : [n]i64 @ a -> R(n)) =
    loop (X : *[n]i64 @ a -> R(n) = A) for i < t do
      let (q : mem) = alloc n * 8
      let (Q : [n]i64 @ q -> R(n)) = rotate 0 1 X
      let (X1 : [n]i64 @ a -> R(n)) = X with [0 : n] = Q
      in (X1)
  in (a, B)

entry fun thread (n : i64) (m : i64) (a : mem) (A : *[n][m]i64 @ a -> R(n, m)) : (a' : mem, *[n][m]i64 @ a' -> R(n, m)) =
  #[inplace] let (B : [n][m]i64 @ a -> R(n, m)) =
    loop (X : *[n][m]i64 @ a -> R(n, m) = A) for t < 3 do
      let (Y : [n][m]i64 @ a -> R(n, m)) =
        kernel i < n do
          let (q : mem) = alloc m * 8
          let (x : [m]i64 @ a -> i * m + {(m : 1)}) = X[i, :]
          let (Q : [m]i64 @ q -> R(m)) = rotate 0 1 x
          let (S : [m]i64 @ a -> i * m + {(m : 1)}) =
            kernel j < m do
              let (y : i64) = Q[j]
              in (y + 1)
          in (S)
      in (Y)
  in (a, B)

// A block that stands before the branch, or the loop, is there for what is marked alone.
// CHECK: [[@LINE+5]]:7: error: a statement that is #[inplace] gets a block of its own, 'q': 'q' is not made over 'a', which is read here for the last time: an iteration may write 'Q' where another one reads 'A'
entry fun before (n : i64) (c : bool) (a : mem) (A : *[n]i64 @ a -> R(n)) (d : mem) (D : *[n]i64 @ d -> R(n)) : (b' : mem, [n]i64 @ b' -> R(n)) =
  let (q : mem) = alloc n * 8
  let (b : mem) (B : [n]i64 @ b -> R(n)) =
    if c then
      #[inplace] let (Q : [n]i64 @ q -> R(n)) =
        kernel i < n do
          let (x : i64) = A[n - 1 - i]
          in (x + 1)
      in (q, Q)
    else
      in (d, D)
  in (b, B)

// Of two blocks that take turns, one is of its own.
// CHECK: [[@LINE+3]]:3: error: a statement that is #[inplace] gets a block of its own, 'q': no other one is free then
entry fun turns (n : i64) (t : i64) (a : mem) (A : *[n]i64 @ a -> R(n)) : (b' : mem, [n]i64 @ b' -> R(n)) =
  let (q : mem) = alloc n * 8
  #[inplace] let (p' : mem) (r' : mem) (B : [n]i64 @ p' -> R(n)) =
    loop (p : mem = a) (r : mem = q) (X : [n]i64 @ p -> R(n) = A) for k < t do
      let (Y : [n]i64 @ r -> R(n)) =
        kernel i < n do
          let (x : i64) = X[n - 1 - i]
          in (x + 1)
      in (r, p, Y)
  in (p', B)

// What a function does that is called, is done for its caller.
// CHECK: [[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, 'q': no other one is free then
fun fresh (n : i64) (a : mem) (A : [n]i64 @ a -> R(n)) : (q' : mem, *[n]i64 @ q' -> R(n)) =
  let (q : mem) = alloc n * 8
  let (Q : [n]i64 @ q -> R(n)) = rotate 0 1 A
  in (q, Q)

entry fun calls (n : i64) (a : mem) (A : [n]i64 @ a -> R(n)) : (q' : mem, *[n]i64 @ q' -> R(n)) =
  #[inplace] let (q : mem) (Q : [n]i64 @ q -> R(n)) = fresh(n, a, A)
  in (q, Q)


// Which operand is not free, and why.
// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'A', which it uses, is not known to have as much room
entry fun wider (n : i64) (A_mem : mem) (A : *[n]i32 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  #[inplace] let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i32) = A[i]
      in (i64(a))
  in (B_mem, B)

// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'A', which it uses, is used later
entry fun used (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n), i64) =
  assert n >= 1
  let (B_mem : mem) = alloc n * 8
  #[inplace] let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a + 1)
  let (a : i64) = A[0]
  in (B_mem, B, a)
// CHECK-NOT: error
