// What lower rejects since another pass has to run before, which the error names.
// RUN: not lower --split-input-file %s 2>&1 | funcheck %s

// CHECK: error: IMP has no calls: first run inline, to replace the call of 'f'
fun f (n : i64) : (i64) =
  in (n)

entry fun g (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  let (x : i64) = f(n)
  in (x)

// -----
// CHECK: error: 'm' is allocated in a parallel body: first run memexpand
entry fun g (n : i64) (k : i64) (r : mem) (R : *[n]i64 @ r -> R(n)) : (s : mem, *[n]i64 @ s -> R(n)) =
  let (A : [n]i64 @ r -> R(n)) =
    kernel i < n do
      let (m : mem) = alloc 8 * k
      let (B : [k]i64 @ m -> R(k)) = iota k
      let (x : i64) = B[0]
      in (x)
  in (r, A)

// -----
// CHECK: error: 'lower' reads FUNMEM, and this program is FUN; first run memintro
entry fun g (n : i64) (A : [n]i64) : (i64) =
  in (n)

// -----
// CHECK: error: 'at lane' is outside of a block here: first run inline
fun g (n : i64) (r : mem) (R : *[n]i64 @ r -> R(n)) : (s : mem, *[n]i64 @ s -> R(n)) =
  let (A : [n]i64 @ r -> R(n)) =
    kernel i < n at lane do
      in (i)
  in (r, A)

// -----
// CHECK: error: only the device knows which block 'once' returns: first run memexpand
entry fun chosen (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, X_mem' : mem, [k]i64 @ X_mem' -> R(k)) =
  let (Y_mem : mem) = alloc n * 8
  let (W_mem : mem) = alloc 24
  let (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
    once do
      let (j : i64) (Y : [j]i64 @ Y_mem -> R(j)) =
        filter i < n do
          let (a : i64) = A[i]
          in (a, a > 0)
      let (l : i64) (Z_mem : mem) (Z : [l]i64 @ Z_mem -> R(l)) =
        if j > 2 then
          in (j, Y_mem, Y)
        else
          let (W : [3]i64 @ W_mem -> R(3)) = replicate [3] j
          in (3, W_mem, W)
      in (l, Z_mem, Z)
  in (k, X_mem, X)
