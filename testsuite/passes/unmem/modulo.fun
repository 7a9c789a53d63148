// A modulo layout goes with the block that it is in.
// RUN: unmem %s | funcheck %s
// RUN: unmem %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: t : i64) (n : i64) (A : [n]f32) : ([n]f32) =
// CHECK-NEXT:   assert t >= 1 && n >= 1
// CHECK-NEXT:   let (W0 : [t][n]f32) = scratch [t][n] f32
// CHECK-NEXT:   let (W1 : [t][n]f32) = W0 with [0, 0 : n] = A
// CHECK-NEXT:   let (W : [t][n]f32) =
// CHECK-NEXT:     loop (W : *[t][n]f32 = W1) for s < t - 1 do
// CHECK-NEXT:       let (row : [n]f32) =
// CHECK-NEXT:         kernel i < n do
// CHECK-NEXT:           let (x : f32) = W[s, i]
// CHECK-NEXT:           let (y : f32) = W[s, max(i - 1, 0)]
// CHECK-NEXT:           in (x + y)
// CHECK-NEXT:       let (W' : [t][n]f32) = W with [s + 1, 0 : n] = row
// CHECK-NEXT:       in (W')
// CHECK-NEXT:   let (last : [n]f32) = W[t - 1, 0 : n]
// CHECK-NEXT:   let (r : [n]f32) = copy last
// CHECK-NEXT:   in (r)
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
