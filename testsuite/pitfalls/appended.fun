// A cache to which each step appends, and that it then reads up to there, is
// copied through transient buffers, which are hard to remove once they are
// there (asked of iree).  Only the new row moves; the cache and its slices
// stay where they are, and nothing is allocated in the loop.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '3 2 3 0.5f32 [[0.0f32, 0.0f32], [0.0f32, 0.0f32], [0.0f32, 0.0f32]] [2.0f32, 4.0f32]' | funrun --semantics=heap --stats --entry=decode %t 2>&1 | funcheck %s --check-prefix=RUN3
// RUN: echo '5 0 5 0.5f32 empty([5][0]f32) empty([0]f32)' | funrun --semantics=heap --entry=decode %t 2>&1 | funcheck %s --check-prefix=EMPTY
// EMPTY: {{^}}empty([5][0]f32)
// RUN3: {{^}}copied: 8{{$}}
// RUN3: {{^}}peak: 8{{$}}
// RUN3: {{^}}{{\[\[}}2.0f32, 4.0f32], [1.0f32, 2.0f32], [1.5f32, 3.0f32]]

// CHECK-LABEL: entry fun decode
// CHECK: alloc d * 4
// CHECK: loop
// CHECK-NOT: alloc
entry fun decode (n : i64) (d : i64) (t : i64) (w : f32) (K0 : *[n][d]f32) (x0 : [d]f32) : (*[n][d]f32, [d]f32) =
  assert 0 <= t && t <= n
  let (first : [d]f32) = copy x0
  #[inplace] let (K : [n][d]f32) (x : [d]f32) =
    loop (K : *[n][d]f32 = K0) (x : [d]f32 = first) for s < t do
      let (K' : [n][d]f32) = K with [s, :] = x
      let (past : [s + 1][d]f32) = K'[0 : s + 1, :]
      let (y : [d]f32) =
        kernel j < d do
          let (a : f32) =
            reduce (+) i < s + 1 do
              let (p : f32) = past[i, j]
              in (p)
          in (a * w)
      in (K', y)
  in (K, x)

// What is joined is made in its part, and slices of it are read there.
// CHECK-LABEL: entry fun joined
// CHECK: alloc
// CHECK-NOT: alloc
// CHECK: let (Q : [m]f32 @ C_mem -> n + {(m : 1)}) =
entry fun joined (n : i64) (m : i64) (A : [n]f32) : ([n + m]f32, f32) =
  assert n >= 1 && m >= 1
  let (P : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a * 2.0f32)
  let (Q : [m]f32) =
    kernel i < m do
      let (p : f32) = P[0]
      in (p + f32(i))
  #[inplace] let (C : [n + m]f32) = concat P Q
  let (S : [m]f32) = C[n : m]
  let (s : f32) =
    reduce (max) i < m do
      let (c : f32) = S[m - 1 - i]
      in (c)
  in (C, s)

// Heads are transposed, and part of them is kept: one array in the end.
// CHECK-LABEL: entry fun heads
// CHECK: alloc
// CHECK-NOT: alloc
entry fun heads (b : i64) (h : i64) (A : [b][h][8]f32) : ([h][b][8]f32) =
  let (T : [b][h][8]f32) =
    kernel i < b, j < h, k < 8 do
      let (a : f32) = A[i, j, 7 - k]
      in (a + 1.0f32)
  let (U : [h][b][8]f32) = transpose T
  #[inplace] let (V : [h][b][8]f32) = copy U
  in (V)
