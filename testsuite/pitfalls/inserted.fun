// A result that is inserted into a larger array gets a buffer of its own and a
// copy, though it could be made in place (asked of llvm): it is made in the
// slice, at whatever offset, also if what was there is read.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '5 2 3 [7.0f32, 8.0f32] [0.0f32, 1.0f32, 2.0f32, 3.0f32, 4.0f32]' | funrun --semantics=heap --stats --entry=sum %t 2>&1 | funcheck %s --check-prefix=SUM
// RUN: echo '3 [1, 2, 3]' | funrun --semantics=heap --entry=nothing %t | funcheck %s --check-prefix=NOTHING
// RUN: echo '1 9 [1]' | funrun --semantics=heap --entry=one %t | funcheck %s --check-prefix=ONE
// NOTHING: {{^}}[1, 2, 3]{{$}}
// ONE: {{^}}[9]{{$}}
// CHECK-NOT: alloc

// SUM-DAG: {{^}}[0.0f32, 1.0f32, 2.0f32, 10.0f32, 12.0f32]{{$}}
// SUM-DAG: {{^}}copied: 0{{$}}
// SUM-DAG: {{^}}written: 2{{$}}
// CHECK-LABEL: entry fun sum
// CHECK: let (S : [k]f32 @ R_mem -> o + {(k : 1)}) =
entry fun sum (n : i64) (k : i64) (o : i64) (v : [k]f32) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= o && o + k <= n
  let (old : [k]f32) = R[o : k]
  let (S : [k]f32) =
    kernel i < k do
      let (a : f32) = v[i]
      let (b : f32) = old[i]
      in (a + b)
  #[inplace] let (R' : [n]f32) = R with [o : k] = S
  in (R')

// What was there is not read, and the slice has one element, or none.
// CHECK-LABEL: entry fun one
entry fun one (n : i64) (x : i64) (R : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (S : [1]i64) = replicate [1] x
  #[inplace] let (R' : [n]i64) = R with [n - 1 : 1] = S
  in (R')

// CHECK-LABEL: entry fun nothing
entry fun nothing (n : i64) (R : *[n]i64) : (*[n]i64) =
  let (S : [0]i64) = replicate [0] 7
  #[inplace] let (R' : [n]i64) = R with [n : 0] = S
  in (R')

// What is overwritten is read after the result is made, and needs nothing of
// it: so it is read before.
// CHECK-LABEL: entry fun between
entry fun between (n : i64) (k : i64) (o : i64) (R : *[n]f32) : (*[n]f32, f32) =
  assert 0 <= o && o + k <= n && k >= 1
  let (S : [k]f32) =
    kernel i < k do
      in (f32(i))
  let (x : f32) = R[o]
  #[inplace] let (R' : [n]f32) = R with [o : k] = S
  in (R', x)

// A column, from below.
// CHECK-LABEL: entry fun column
// CHECK: let (T : [n]f64 @ R_mem -> j + {(n : m)}) =
entry fun column (n : i64) (m : i64) (j : i64) (R : *[n][m]f64) : (*[n][m]f64) =
  assert 0 <= j && j < m
  let (S : [n]f64) =
    kernel i < n do
      in (f64(i))
  let (T : [n]f64) = reverse 0 S
  #[inplace] let (R' : [n][m]f64) = R with [:, j] = T
  in (R')

// A chain: slices of slices, and the second one reads the first.
// CHECK-LABEL: entry fun chain
entry fun chain (n : i64) (A : [n]f32) (R : *[3 * n]f32) : (*[3 * n]f32) =
  let (P : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a * 2.0f32)
  #[inplace] let (R1 : [3 * n]f32) = R with [0 : n] = P
  let (rest : [2 * n]f32) = R1[n : 2 * n]
  let (p : [n]f32) = rest[0 : n]
  let (Q : [n]f32) =
    kernel i < n do
      let (a : f32) = A[n - 1 - i]
      let (b : f32) = p[i]
      in (a - b)
  #[inplace] let (R2 : [3 * n]f32) = R1 with [n : n] = Q
  let (q : [n]f32) = R2[n : n]
  let (S : [n]f32) =
    kernel i < n do
      let (a : f32) = q[n - 1 - i]
      in (a * 2.0f32)
  #[inplace] let (R3 : [3 * n]f32) = R2 with [2 * n : n] = S
  in (R3)

// Every other element of a row, in a loop over rows.
// CHECK-LABEL: entry fun evens
entry fun evens (n : i64) (m : i64) (R : *[n][2 * m]i64) : (*[n][2 * m]i64) =
  #[inplace] let (Z : [n][2 * m]i64) =
    loop (X : *[n][2 * m]i64 = R) for i < n do
      let (odd : [m]i64) = X[i, 1 : m : 2]
      let (E : [m]i64) =
        kernel j < m do
          let (x : i64) = odd[m - 1 - j]
          in (x ^ 1)
      let (Y : [n][2 * m]i64) = X with [i, 0 : m : 2] = E
      in (Y)
  in (Z)

// The array that it goes to is made later, of something else: it is made
// before.
// CHECK-LABEL: entry fun earlier
// CHECK: alloc 40
// CHECK-NOT: alloc
entry fun earlier (k : i64) : ([5]i64) =
  assert k == 3
  let (src : [k]i64) = iota k
  let (dst : [5]i64) = iota 5
  #[inplace] let (r : [5]i64) = dst with [1 : 3] = src
  in (r)
