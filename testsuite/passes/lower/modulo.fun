// Modulo layouts cost a remainder only where the index may leave the range; where
// it is not negative, it is one that rounds to zero.
// RUN: lower %s | wraps | strength | invariant | funcheck %s
// RUN: lower %s | wraps | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | wraps | funverify -q --same-as=%s
entry fun main (t : i64) (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (r_mem' : mem, [n]f32 @ r_mem' -> R(n)) =
  assert t >= 1 && n >= 1
  let (W_mem : mem) = alloc 2 * n * 4
  let (W0 : [t][n]f32 @ W_mem -> fold (s, i) -> (s mod 2, i mod n)) = scratch [t][n] f32
  let (W1 : [t][n]f32 @ W_mem -> fold (s, i) -> (s mod 2, i mod n)) = W0 with [0, 0 : n] = A
  let (W : [t][n]f32 @ W_mem -> fold (s, i) -> (s mod 2, i mod n)) =
    loop (W : *[t][n]f32 @ W_mem -> fold (s, i) -> (s mod 2, i mod n) = W1) for s < t - 1 do
      let (row_mem : mem) = alloc n * 4
      let (row : [n]f32 @ row_mem -> R(n)) =
        kernel i < n do
          let (x : f32) = W[s, i]
          let (y : f32) = W[s, max(i - 1, 0)]
          in (x + y)
      let (W' : [t][n]f32 @ W_mem -> fold (s', i) -> (s' mod 2, i mod n)) = W with [s + 1, 0 : n] = row
      in (W')
  let (last : [n]f32 @ W_mem -> fold (i) -> ((t - 1) mod 2, i mod n)) = W[t - 1, 0 : n]
  let (r_mem : mem) = alloc n * 4
  let (r : [n]f32 @ r_mem -> R(n)) = copy last
  in (r_mem, r)
//      CHECK: kernel [[J:i_[0-9]+]] < n do
//      CHECK: W_mem[[[J]]] <- {{.*}} : f32
//      CHECK: for s < t - 1 do
//      CHECK: [[AT:at[_0-9]*]] <- n * (s % 2)
//      CHECK: kernel i < n do
//      CHECK: x <- W_mem[[[AT]] + i] : f32
//      CHECK: y <- W_mem[[[AT]] + max(0, i - 1)] : f32
//      CHECK: [[NEXT:at[_0-9]*]] <- n * ((s + 1) % 2)
//      CHECK: W_mem[[[NEXT]] + [[K:i_[0-9]+]]] <- {{.*}} : f32
//      CHECK: [[LAST:at[_0-9]*]] <- n * ((t - 1) % 2)

// CHECK-LABEL: entry imp skewed (
entry fun skewed (n : i64) (t : i64) (r_mem : mem) (r : *[n]i64 @ r_mem -> R(n)) : (*[n]i64 @ r_mem -> R(n)) =
  assert n >= 2 && t >= 1
  let (W_mem : mem) = alloc (n + 2) * 8
  let (W : [n]i64 @ W_mem -> fold (i) -> ((i - 3 * t) mod (n + 2))) = iota n
  let (x : i64) = W[n - 1]
  let (s : [n]i64 @ r_mem -> R(n)) = r with [0] = x
  in (s)
// CHECK: [[AT:at[_0-9]*]] <- fmod(0 - fmod(3 * t, n + 2), n + 2) - n - 2
// CHECK: W_mem[[[AT]] + [[I:i[_0-9]*]] + select([[AT]] + [[I]] < 0, n + 2, 0)] <- [[I]] : i64
