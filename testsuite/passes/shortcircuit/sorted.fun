// Sorting networks, in the place of what they sort: pairs are made of the two
// elements that they replace.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// Pairs begin at 0 and at 1 by turns; that the last one ends within 'A' is known by
// what a remainder is.
// CHECK-LABEL: fun odd_even
// CHECK-NOT: alloc
// CHECK: let (lo : [m]i64 @ A0_mem -> o + {(m : 2)}) (hi : [m]i64 @ A0_mem -> o + 1 + {(m : 2)}) =
// CHECK-NOT: alloc
// CHECK: in (A0_mem, R)
entry fun odd_even (n : i64) (A0 : *[n]i64) : (*[n]i64) =
  let (R : [n]i64) =
    loop (A : *[n]i64 = A0) for t < n do
      let (o : i64) = t % 2
      let (m : i64) = max(0, (n - o) / 2)
      let (lo : [m]i64) (hi : [m]i64) =
        kernel i < m do
          let (x : i64) = A[o + 2 * i]
          let (y : i64) = A[o + 2 * i + 1]
          in (min(x, y), max(x, y))
      let (A1 : [n]i64) = A with [o : m : 2] = lo
      let (A2 : [n]i64) = A1 with [o + 1 : m : 2] = hi
      in (A2)
  in (R)

// The same in bits.
// CHECK-LABEL: fun odd_even_bits
// CHECK-NOT: alloc
// CHECK: let (lo : [m]i64 @ A0_mem -> o + {(m : 2)}) (hi : [m]i64 @ A0_mem -> o + 1 + {(m : 2)}) =
// CHECK-NOT: alloc
// CHECK: in (A0_mem, R)
entry fun odd_even_bits (n : i64) (A0 : *[n]i64) : (*[n]i64) =
  let (R : [n]i64) =
    loop (A : *[n]i64 = A0) for t < n do
      let (o : i64) = t & 1
      let (m : i64) = max(0, n - o >> 1)
      let (lo : [m]i64) (hi : [m]i64) =
        kernel i < m do
          let (x : i64) = A[o + 2 * i]
          let (y : i64) = A[o + 2 * i + 1]
          in (min(x, y), max(x, y))
      let (A1 : [n]i64) = A with [o : m : 2] = lo
      let (A2 : [n]i64) = A1 with [o + 1 : m : 2] = hi
      in (A2)
  in (R)

// Halves of blocks, by a view with three dimensions.
// CHECK-LABEL: fun halves
// CHECK-NOT: alloc
// CHECK: let (lo : [g][d]i32 @ A0_mem -> 0 + {(g : 2 * d), (d : 1)}) (hi : [g][d]i32 @ A0_mem -> d + {(g : 2 * d), (d : 1)}) =
// CHECK-NOT: alloc
// CHECK: in (A0_mem, R)
entry fun halves (k : i64) (n : i64) (A0 : *[n]i32) : (*[n]i32) =
  assert k >= 0 && k < 30
  assert n == 1 << k
  let (R : [n]i32) =
    loop (A : *[n]i32 = A0) for s < k do
      let (d : i64) = 1 << s
      let (g : i64) = n / (2 * d)
      assert g * 2 * d == n
      let (V : [g][2][d]i32) = reshape [g][2][d] A
      let (lo : [g][d]i32) (hi : [g][d]i32) =
        kernel i < g, j < d do
          let (x : i32) = V[i, 0, j]
          let (y : i32) = V[i, 1, j]
          in (min(x, y), max(x, y))
      let (V1 : [g][2][d]i32) = V with [:, 0, :] = lo
      let (V2 : [g][2][d]i32) = V1 with [:, 1, :] = hi
      let (A1 : [n]i32) = reshape [n] V2
      in (A1)
  in (R)
