// RUN: lower --split-input-file %s | wraps --split-input-file | strength | invariant | funcheck %s
// RUN: lower --split-input-file %s | wraps --split-input-file | strength | invariant | funverify -q --split-input-file
// RUN: lower --split-input-file %s | wraps --split-input-file | funverify -q --split-input-file
// What wraps around is computed without a division in the loop: by an addition if
// the part with the loop's index is between 0 and the modulus, or minus that and 0.

// CHECK-LABEL: imp stencil
// CHECK:       for t < T do
// CHECK:       #[spec] [[FROM:at[_0-9]*]] <- fmod(o, n + 1) - n - 1
// CHECK-NEXT:  var [[TO:at[_0-9]*]] : i64
// CHECK-NEXT:  #[spec] [[TO]] <- fmod(o', n + 1) - n - 1
// CHECK-NEXT:  for i < n do
// CHECK-NOT:   mod
// CHECK:       l <- m[[[FROM]] + max(0, i - 1) + select([[FROM]] + max(0, i - 1) < 0, n + 1, 0)] : f64
// CHECK-NOT:   mod
// CHECK:       r <- m[[[FROM]] + i + select([[FROM]] + i < 0, n + 1, 0)] : f64
// CHECK-NEXT:  m[[[TO]] + i + select([[TO]] + i < 0, n + 1, 0)] <- l + r : f64
// CHECK-NEXT:  done
entry fun stencil (n : i64) (T : i64) (A0_mem : mem) (A0 : [n]f64 @ A0_mem -> R(n)) : (R_mem' : mem, [n]f64 @ R_mem' -> R(n)) =
  assert n >= 1
  let (m : mem) = alloc (n + 1) * 8
  let (A1 : [n]f64 @ m -> fold (p) -> (p mod (n + 1))) = copy A0
  let (#[mem] o1 : i64) (R : [n]f64 @ m -> fold (p) -> ((p + o1) mod (n + 1))) =
    loop (#[mem] o : i64 = 0) (A : *[n]f64 @ m -> fold (p) -> ((p + o) mod (n + 1)) = A1) for t < T do
      let (#[mem] o' : i64) = o - 1
      let (S : [n]f64 @ m -> fold (p) -> ((p + o') mod (n + 1))) = scratch [n] f64
      let (B : [n]f64 @ m -> fold (p) -> ((p + o') mod (n + 1))) =
        loop (X : *[n]f64 @ m -> fold (p) -> ((p + o') mod (n + 1)) = S) for i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (r : f64) = A[i]
          let (Y : [n]f64 @ m -> fold (p) -> ((p + o') mod (n + 1))) = X with [i] = l + r
          in (Y)
      in (o', B)
  let (R_mem : mem) = alloc n * 8
  let (RR : [n]f64 @ R_mem -> R(n)) = copy R
  in (R_mem, RR)

// -----
// Several terms that the loop does not change are added up modulo n.
// CHECK-LABEL: imp ring
// CHECK:       [[AT:at[_0-9]*]] <- fmod(fmod(k, n) - n + fmod(3 * p, n), n) - n
// CHECK-NEXT:  kernel i < n do
// CHECK:       x <- A_mem[[[AT]] + i + select([[AT]] + i < 0, n, 0)] : i64
entry fun ring (n : i64) (k : i64) (p : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[fmod(i + k + 3 * p, n)]
      in (x)
  in (B_mem, B)

// -----
// Backwards; a number is a term, too.
// CHECK-LABEL: imp back
// CHECK:       [[AT:at[_0-9]*]] <- fmod(fmod(k, n) - n + fmod(5, n), n)
// CHECK-NEXT:  kernel i < n do
// CHECK:       x <- A_mem[[[AT]] - i + select([[AT]] - i < 0, n, 0)] : i64
entry fun back (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[fmod(k - i + 5, n)]
      in (x)
  in (B_mem, B)

// -----
// Nothing is left where only the index is there.
// CHECK-LABEL: imp alone
// CHECK:       x <- A_mem[i] : i64
entry fun alone (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[fmod(i, n)]
      in (x)
  in (B_mem, B)

// -----
// The index may be larger than the modulus, or twice as large.
// CHECK-LABEL: imp shorter
// CHECK:       x <- A_mem[fmod(i + k, m)] : i64
// CHECK:       y <- A_mem[fmod(2 * i + k, m)] : i64
entry fun shorter (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  assert m >= 1 && n <= m + 1
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[fmod(i + k, m)]
      let (y : i64) = A[fmod(2 * i + k, m)]
      in (x + y)
  in (B_mem, B)

// -----
// What the loop changes would have to be divided in it anyway.
// CHECK-LABEL: imp gather
// CHECK:       x <- A_mem[fmod(i + k, n)] : i64
entry fun gather (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (k : i64) = A[i]
      let (x : i64) = A[fmod(i + k, n)]
      in (x)
  in (B_mem, B)

// -----
// A remainder is one that wraps around, where what is divided is not negative.
// CHECK-LABEL: imp rest
// CHECK:       [[AT:at[_0-9]*]] <- fmod(k, n) - n
// CHECK-NEXT:  kernel i < n do
// CHECK:       x <- A_mem[[[AT]] + i + select([[AT]] + i < 0, n, 0)] : i64
entry fun rest (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  assert k >= 0
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[(i + k) % n]
      in (x)
  in (B_mem, B)

// -----
// This one is between -n and n.
// CHECK-LABEL: imp negative
// CHECK:       x <- A_mem[(i - k) % n + n] : i64
entry fun negative (n : i64) (k : i64) (A_mem : mem) (A : [2 * n]i64 @ A_mem -> R(2 * n)) : (B_mem : mem, [n]i64 @ B_mem -> R(n)) =
  assert k >= 0
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[(i - k) % n + n]
      in (x)
  in (B_mem, B)
