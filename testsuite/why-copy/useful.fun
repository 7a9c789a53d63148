// Of the asserts that help, the weakest is told of, and none under which there is nothing
// left to do.
// RUN: why-copy %s | funcheck %s

// A loop that makes no trip copies nothing: no assert helps one that does.
// CHECK: in 'pop', 'tail_1' is copied to 'C'
// CHECK-NOT: gone
// CHECK: in 'shifted'
entry fun pop (n : i64) (t : i64) (i : i64) (A : *[n]i64) : ([n]i64) =
  assert 0 <= i && i < n
  let (C : [n]i64) =
    loop (C : *[n]i64 = A) for k < t do
      let (tail : [n - 1 - i]i64) = C[i + 1 : n - 1 - i]
      let (C' : [n]i64) = C with [i : n - 1 - i] = tail
      in (C')
  in (C)

// Not `n <= k`, which leaves one place for both.
// CHECK: 'S' is copied to 'R'
// CHECK: gone with 'assert k <= o', which rejects:
entry fun shifted (n : i64) (k : i64) (o : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= k && 0 <= o && o + k <= n
  let (before : [k]f32) = R[0 : k]
  let (S : [k]f32) =
    kernel i < k do
      let (b : f32) = before[i]
      in (b * 2.0f32)
  let (R' : [n]f32) = R with [o : k] = S
  in (R')

// CHECK: in 'apart', 'S' is copied to 'R'
// CHECK: gone with 'assert {{o == p|p [+] k <= o|k [+] p <= o|o [+] k <= p}}', which rejects:
entry fun apart (n : i64) (k : i64) (o : i64) (p : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= k && 0 <= o && o + k <= n
  assert 0 <= p && p + k <= n
  let (before : [k]f32) = R[p : k]
  let (S : [k]f32) =
    kernel i < k do
      let (b : f32) = before[i]
      in (b * 2.0f32)
  let (R' : [n]f32) = R with [o : k] = S
  in (R')

// The size of an array is tried.
// CHECK: in 'four', 'S' is copied to 'R'
// CHECK: gone with 'assert o >= 4', which rejects:
entry fun four (n : i64) (o : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= o && o + 4 <= n
  let (before : [4]f32) = R[0 : 4]
  let (S : [4]f32) =
    kernel i < 4 do
      let (b : f32) = before[i]
      in (b * 2.0f32)
  let (R' : [n]f32) = R with [o : 4] = S
  in (R')
