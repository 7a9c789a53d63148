// Matrices in flat arrays: accesses `A[i * m + j]` say the dimensions.
// RUN: galop --print-layout-table --assume=n=4096 --assume=m=2048 %s | funcheck %s
// RUN: galop --assume=n=4096 --assume=m=2048 %s | funcheck --check-prefix=LAID %s
// RUN: galop --eager --target=gpu %s | funverify -q
// RUN: galop --eager %s | funverify -q
// RUN: funopt -p 'galop{eager}' --validate-each=20 %s -o /dev/null
// RUN: funopt -p 'inline,simplify,memintro,galop{assume=n=4096 assume=m=2048}' --validate-each=20 %s | funcheck --check-prefix=MEMORY %s
// What is not copied is as it was.
// RUN: galop --limit=0 %s -o %t
// RUN: funfmt %s | grep -v // | grep . > %t.is
// RUN: grep . %t | cmp - %t.is

// Sizes may be negative: then there is nothing to be seen.
// CHECK-LABEL: fun rows
// CHECK: A: stays (0, 1), manifest (1, 0)
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// LAID-LABEL: fun rows
// LAID: let (A_1 : [max(n, 0)][max(m, 0)]f32) = A[0 + {(max(n, 0) : max(m, 0)), (max(m, 0) : 1)}]
// LAID-NEXT: let (A_2 : [max(n, 0)][max(m, 0)]f32) = manifest (1, 0) A_1
// LAID: let (a : f32) = A_2[i, j]
// MEMORY-LABEL: fun rows
// MEMORY: let (A_1 : [max(n, 0)][max(m, 0)]f32 @ A_mem -> R(max(n, 0), max(m, 0))) =
// MEMORY: @ A_mem_1 -> C(max(n, 0), max(m, 0))) = manifest (1, 0) A_1
entry fun rows (n : i64) (m : i64) (A : [n * m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i * m + j]
          in (acc + a)
      in (r)
  in (s)

// Sizes by asserts, indices by definitions, and by steps.
// CHECK-LABEL: fun defined
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// LAID-LABEL: fun defined
// LAID: assert
// LAID-NEXT: let (A_1 : [n][m]f32) = A[0 + {(n : m), (m : 1)}]
entry fun defined (n : i64) (m : i64) (k : i64) (A : [k]f32) : ([n]f32) =
  assert n >= 0 && m >= 0 && k == n * m
  let (s : [n]f32) =
    kernel i < n do
      let (base : i64) = i * m
      let (r : f32) =
        reduce (+) j < m do
          let (at' : i64) = base + j
          let (a : f32) = A[at']
          in (a)
      in (r)
  in (s)

// From the ends of rows, and from the last one.
// CHECK-LABEL: fun backwards
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// CHECK: (A, b, (1, 0)) read: 32 * n * m -> 4 * n * m
// LAID-LABEL: fun backwards
// LAID: let (a : f32) = A_2[i, m - j - 1]
// LAID: let (b : f32) = A_2[n - i - 1, j]
entry fun backwards (n : i64) (m : i64) (A : [n * m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i * m + m - 1 - j]
          let (b : f32) = A[(n - 1 - i) * m + j]
          in (acc * 2.0f32 + a - b)
      in (r)
  in (s)

// The inner part of a matrix with borders.
// CHECK-LABEL: fun bordered
// CHECK: (A, a, (1, 0)) read: 32 * m * n -> 4 * m * n
// LAID-LABEL: fun bordered
// LAID: let (a : f32) = A_2[i + 1, j + 1]
// LAID: let (b : f32) = A_2[i + 2, j]
entry fun bordered (n : i64) (m : i64) (A : [(n + 2) * (m + 2)]f32) : ([m][n]f32) =
  let (s : [m][n]f32) =
    kernel j < m, i < n do
      let (a : f32) = A[(i + 1) * (m + 2) + j + 1]
      let (b : f32) = A[(i + 2) * (m + 2) + j]
      in (a * b)
  in (s)

// Structs of eight.
// CHECK-LABEL: fun structs
// CHECK: A: stays (0, 1), manifest (1, 0)
// LAID-LABEL: fun structs
// LAID: let (A_1 : [n][8]f32) = A[0 + {(n : 8), (8 : 1)}]
// LAID: let (c : f32) = A_2[i, 7]
entry fun structs (n : i64) (A : [n * 8]f32) (x : [n]f32) : ([n]f32) =
  let (z : [n]f32) =
    loop (y : [n]f32 = x) for t < 50 do
      let (u : [n]f32) =
        kernel i < n do
          let (a : f32) = A[i * 8]
          let (b : f32) = A[8 * i + 3]
          let (c : f32) = A[i * 8 + 7]
          let (v : f32) = y[i]
          in (a * v + b * c)
      in (u)
  in (z)

// Accesses of all elements, and those along columns, stay as they are.
// CHECK-LABEL: fun both
// CHECK: (A, b, (0, 1)) read: 4 * m * n, (d) the array has that layout already
// LAID-LABEL: fun both
// LAID: let (a : f32) = A_2[i, j]
// LAID: let (b : f32) = A[i * m + j]
// LAID: let (c : f32) = A[k]
entry fun both (n : i64) (m : i64) (A : [n * m]f32) : ([n]f32, [m]f32, f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i * m + j]
          in (acc + a)
      in (r)
  let (t : [m]f32) =
    kernel j < m do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for i < n do
          let (b : f32) = A[i * m + j]
          in (acc + b)
      in (r)
  let (u : f32) =
    reduce (max) k < n * m do
      let (c : f32) = A[k]
      in (c)
  in (s, t, u)

// What may be in the next row is no element of this one.
// CHECK-LABEL: fun longer
// CHECK-NOT: (A, a
// LAID-LABEL: fun longer
// LAID-NOT: manifest
entry fun longer (n : i64) (m : i64) (q : i64) (A : [n * m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < q do
          let (a : f32) = A[i * m + j]
          in (acc + a)
      in (r)
  in (s)

// What is consumed later was copied before.
// CHECK-LABEL: fun consumed
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// LAID-LABEL: fun consumed
// LAID: manifest (1, 0) A_1
// LAID: let (B : [n * m]f32) = A with
entry fun consumed (n : i64) (m : i64) (A : *[n * m]f32) : ([n]f32, *[n * m]f32) =
  assert n > 0 && m > 0
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i * m + j]
          in (acc + a)
      in (r)
  let (B : [n * m]f32) = A with [0] = 1.0f32
  in (s, B)
