// What memintro copies for a statement that is #[inplace] belongs to it.
// RUN: not shortcircuit --require %s 2>&1 | funcheck %s
// CHECK: 4:54: error: 'A' is copied to 'B', in a statement that is #[inplace]: 'A' is bound before the copy's body begins
entry fun carried (n : i64) (T : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert 0 < n
  let (B_mem : mem) = alloc n * 8
  #[mem] let (B : [n]i64 @ B_mem -> R(n)) = copy A
  #[inplace] let (R : [n]i64 @ B_mem -> R(n)) =
    loop (X : *[n]i64 @ B_mem -> R(n) = B) for t < T do
      let (x : i64) = X[0]
      let (Y : [n]i64 @ B_mem -> R(n)) = X with [0] = x + t
      in (Y)
  in (B_mem, R)

// Another copy does not.
entry fun other (n : i64) (T : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert 0 < n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  #[inplace] let (R : [n]i64 @ B_mem -> R(n)) =
    loop (X : *[n]i64 @ B_mem -> R(n) = B) for t < T do
      let (x : i64) = X[0]
      let (Y : [n]i64 @ B_mem -> R(n)) = X with [0] = x + t
      in (Y)
  in (B_mem, R)
// CHECK-NOT: error
