// An update in a loop that copies the whole array makes O(n^2) of O(n) code.
// A loop that writes an array row by row, also if a branch decides whether it
// does, touches each element once (asked of jax, where a copy was not elided).
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '9 2 [1.0f32, 2.0f32]' | funrun --semantics=heap --stats --entry=fill %t 2>&1 >/dev/null | funcheck %s --check-prefix=NINE
// RUN: echo '18 2 [1.0f32, 2.0f32]' | funrun --semantics=heap --stats --entry=fill %t 2>&1 >/dev/null | funcheck %s --check-prefix=TWICE
// RUN: echo '18 2 9 [1.0f32, 2.0f32]' | funrun --semantics=heap --stats --entry=some %t 2>&1 >/dev/null | funcheck %s --check-prefix=SOME
// RUN: echo '1 2 [1.0f32, 2.0f32]' | funrun --semantics=heap --entry=fill %t | funcheck %s --check-prefix=ONE
// RUN: echo '1 0 empty([0]f32)' | funrun --semantics=heap --entry=fill %t | funcheck %s --check-prefix=EMPTY

// Twice as many rows take twice as many writes; only the first row is copied.
// NINE: {{^}}written: 36{{$}}
// NINE-NEXT: {{^}}copied: 2{{$}}
// NINE: {{^}}allocations: 1{{$}}
// TWICE: {{^}}written: 72{{$}}
// TWICE-NEXT: {{^}}copied: 2{{$}}
// TWICE: {{^}}allocations: 1{{$}}
// ONE: {{^}}{{\[\[}}1.0f32, 2.0f32]]
// EMPTY: {{^}}empty([1][0]f32)

// CHECK-LABEL: entry fun fill
// CHECK: alloc n * m * 4
// CHECK-NOT: alloc
entry fun fill (n : i64) (m : i64) (p0 : [m]f32) : ([n][m]f32) =
  assert n >= 1
  let (Z : [n][m]f32) = replicate [n][m] 0.0f32
  let (P0 : [n][m]f32) = Z with [0, :] = p0
  #[inplace] let (P : [n][m]f32) =
    loop (P : *[n][m]f32 = P0) for k < n - 1 do
      let (prev : [m]f32) = P[k, :]
      let (next : [m]f32) =
        kernel j < m do
          let (x : f32) = prev[j]
          in (x * 2.0f32)
      let (P' : [n][m]f32) = P with [k + 1, :] = next
      in (P')
  in (P)

// The branch that changes nothing copies nothing.
// SOME: {{^}}written: 56{{$}}
// SOME-NEXT: {{^}}copied: 2{{$}}
// SOME: {{^}}allocations: 1{{$}}
// CHECK-LABEL: entry fun some
// CHECK: alloc n * m * 4
// CHECK-NOT: alloc
entry fun some (n : i64) (m : i64) (last : i64) (p0 : [m]f32) : ([n][m]f32) =
  assert n >= 1
  let (Z : [n][m]f32) = replicate [n][m] 0.0f32
  let (P0 : [n][m]f32) = Z with [0, :] = p0
  #[inplace] let (P : [n][m]f32) =
    loop (P : *[n][m]f32 = P0) for k < n - 1 do
      let (c : bool) = k < last
      let (Q : [n][m]f32) =
        if c then
          let (prev : [m]f32) = P[k, :]
          let (next : [m]f32) =
            kernel j < m do
              let (x : f32) = prev[j]
              in (x * 2.0f32)
          let (P' : [n][m]f32) = P with [k + 1, :] = next
          in (P')
        else
          in (P)
      in (Q)
  in (P)

// Two loops, and views that overlap but for the row that is written.
// CHECK-LABEL: entry fun eliminate
// CHECK-NOT: alloc
entry fun eliminate (n : i64) (A : *[n][n]f64) : (*[n][n]f64) =
  #[inplace] let (L : [n][n]f64) =
    loop (L : *[n][n]f64 = A) for k < n - 1 do
      let (M : [n][n]f64) =
        loop (M : *[n][n]f64 = L) for i < n - 1 - k do
          let (f : f64) = M[k + 1 + i, k]
          let (pivot : [n - k]f64) = M[k, k : n - k]
          let (old : [n - k]f64) = M[k + 1 + i, k : n - k]
          let (new : [n - k]f64) =
            kernel j < n - k do
              let (a : f64) = old[j]
              let (b : f64) = pivot[j]
              in (a - f * b)
          let (M' : [n][n]f64) = M with [k + 1 + i, k : n - k] = new
          in (M')
      in (M)
  in (L)

// The trailing matrix at once: the row and the column that are read stay.
// CHECK-LABEL: entry fun trailing
// CHECK-NOT: alloc
entry fun trailing (n : i64) (A : *[n][n]f64) : (*[n][n]f64) =
  #[inplace] let (L : [n][n]f64) =
    loop (L : *[n][n]f64 = A) for k < n - 1 do
      let (new : [n - 1 - k][n - 1 - k]f64) =
        kernel i < n - 1 - k, j < n - 1 - k do
          let (a : f64) = L[k + 1 + i, k + 1 + j]
          let (f : f64) = L[k + 1 + i, k]
          let (b : f64) = L[k, k + 1 + j]
          in (a - f * b)
      let (L' : [n][n]f64) = L with [k + 1 : n - 1 - k, k + 1 : n - 1 - k] = new
      in (L')
  in (L)

// A while loop, and another name for what is next.
// CHECK-LABEL: entry fun halved
// CHECK-NOT: alloc
entry fun halved (n : i64) (A : *[n]f32) : ([n]f32) =
  assert n >= 1
  #[inplace] let (p : bool) (c : i64) (B : [n]f32) =
    loop (p : bool = true) (c : i64 = 0) (B : *[n]f32 = A) while p do
      let (N : [n]f32) =
        kernel i < n do
          let (b : f32) = B[i]
          in (b * 0.5f32)
      let (C : [n]f32) = B with [:] = N
      let (x : f32) = C[0]
      in (x > 1.0f32 && c < 20, c + 1, C)
  in (B)

// Arrays that swap their roles: names move, elements do not.
// CHECK-LABEL: entry fun swapped
// CHECK-NOT: alloc
entry fun swapped (n : i64) (t : i64) (A : *[n]i64) (B : *[n]i64) : ([n]i64, [n]i64) =
  assert n >= 1
  #[inplace] let (X : [n]i64) (Y : [n]i64) =
    loop (X : *[n]i64 = A) (Y : *[n]i64 = B) for k < t do
      let (j : i64) = fmod(k, n)
      let (y : i64) = Y[j]
      let (X' : [n]i64) = X with [j] = y
      in (Y, X')
  in (X, Y)

// A histogram in a loop.
// CHECK-LABEL: entry fun histogram
// CHECK-NOT: alloc
entry fun histogram (n : i64) (t : i64) (k : i64) (ix : [n]i64) (H0 : *[k]i64) : (*[k]i64) =
  #[inplace] let (H : [k]i64) =
    loop (H : *[k]i64 = H0) for r < t do
      let (H' : [k]i64) =
        scatter (+) H i < n do
          let (j : i64) = ix[i]
          in (j ^ r, 1)
      in (H')
  in (H)
