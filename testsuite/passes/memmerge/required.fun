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

// CHECK: [[@LINE+3]]:3: error: a statement that is #[inplace] gets a block of its own, 'B_mem': no other one is free then
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
// CHECK: [[@LINE+5]]:7: error: a statement that is #[inplace] gets a block of its own, 'q': no other one is free then
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
// CHECK-NOT: error
