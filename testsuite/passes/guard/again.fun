// A second run adds nothing, though the asserts of the first are further facts:
// among them the prover would miss what it proved without (sums), or find that
// they contradict each other (never, nothing).
// RUN: guard %s > %t && guard %t | diff %t -
// RUN: guard %t | funcheck %s
// RUN: guard --none %t > %t.none && guard %t.none | guard --none | diff %t.none -
// RUN: memintro %s | guard > %t.mem && guard %t.mem | diff %t.mem -

// CHECK-LABEL: fun sums
fun sums (n : i64) (T : [n + 1][n]i64) (T_1 : [n / 3]i64) (T_2 : *[n]i64) : (i64) =
  let (T_3 : [n]i64) = T_2 with [fmod(0, n)] = 0
  let (n_1 : i64) (x : [n_1]i64) (x_1 : [n + 1 - n_1]i64) =
    partition i < n + 1 do
      in (0, false)
  let (k : i64) =
    reduce (+) i_1 < n + 1 + 1 do
      in (0)
  let (k_1 : i64) = fmod(k, 3) % 2
  let (k_2 : i64) = n / 2 - 1
  let (T_4 : [min(4, n + 1)][2]i64) = T[0 : min(4, n + 1), 1 : 2 : 2]
  assert max(fmod(k, 2), 0) < 2
  assert 0 <= k_2 && k_2 < 3
  let (x_2 : [2]i64) = replicate [2] k_2 * fmod(k_1, 4)
  in (0)
// CHECK-NOT: product: k_2

// CHECK-LABEL: fun never
fun never (A : [0]i32) : (i64) =
  let (A_1 : [0]i32) =
    loop (A_2 : [0]i32 = A) for j < 1 do
      let (A_3 : [0]i64) =
        kernel i < 0 do
          in (i64(0.0f32))
      let (k : i64) = A_3[0]
      in (A_2)
  in (0)
// CHECK:      #[guard] assert 0 <= 0 || 0.0f32
// CHECK-NEXT: #[guard] assert 0 < 0
// CHECK-NEXT: let

// CHECK-LABEL: fun nothing
fun nothing (n : i64) : (i64) =
  let (k : i64) = 0 % max(0 | 0, 1) | fmod(0, 0)
  in (0)
// CHECK-NOT: assert max

// What an earlier run asserted in other words proves what is asked for now.
// CHECK-LABEL: fun words
fun words (n : i64) (k : i64) (A : [n]i64) : (i64) =
  #[guard] assert 0 <= k && k < n "index of A"
  let (a : i64) = A[k]
  let (b : i64) = A[k / 2]
  in (a ^ b)
// CHECK:      assert 0 <= k && k < n "index of A"
// CHECK-NEXT: let (a : i64)
// CHECK-NEXT: let (b : i64)
// CHECK-NEXT: in

// It says nothing after the branch that it stands in, nor of other indices.
// CHECK-LABEL: fun branch
fun branch (n : i64) (k : i64) (c : bool) (A : [n]i64) : (i64) =
  let (a : i64) =
    if c then
      #[guard] assert 0 <= k "index of A: not 0 <= k"
      #[guard] assert k < n "index of A: not k < n"
      let (b : i64) = A[k]
      let (d : i64) = A[k - 1]
      in (b ^ d)
    else
      in (0)
  let (e : i64) = A[k]
  in (a ^ e)
// CHECK:      if c then
// CHECK-NEXT:   assert 0 <= k "index
// CHECK-NEXT:   assert k < n "index
// CHECK-NEXT:   let (b : i64) = A[k]
// CHECK-NEXT:   assert 0 <= k - 1 "index
// CHECK-NEXT:   let (d : i64) = A[k - 1]
// CHECK:      assert 0 <= k "index
// CHECK-NEXT: assert k < n "index
// CHECK-NEXT: let (e : i64) = A[k]
