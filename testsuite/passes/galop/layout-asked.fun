// Layouts that are asked for are there, whatever they cost.
// RUN: galop --layout=A=1,0 --layout=B=0,1 --layout B=1,0 --layout=x=1,0 %s | funcheck %s
// RUN: memintro %s | galop --layout=A=1,0 --layout=B=1,0 --layout=x=1,0 --remarks 2>&1 | funcheck --check-prefix=MEM %s
// RUN: galop --layout=A=0,1 %s | funcheck --check-prefix=SAME %s
// RUN: galop --target=cpu --layout=A=1,0 --print-layout-table %s | funcheck --check-prefix=TABLE %s
// RUN: not galop --layout=A=1,1 %s 2>&1 | funcheck --check-prefix=TWICE %s
// RUN: not galop --layout=A=1,0, %s 2>&1 | funcheck --check-prefix=LIST %s
// RUN: not galop --layout=A %s 2>&1 | funcheck --check-prefix=NONE %s
// RUN: not galop --layout=C=0 --layout=A=0,2,1 %s 2>&1 | funcheck --check-prefix=RANK %s
// TWICE: error: a layout is 'NAME=1,0', with each dimension once, not 'A=1,1'
// LIST: error: a layout is 'NAME=1,0', with each dimension once, not 'A=1,0,'
// NONE: error: a layout is 'NAME=1,0', with each dimension once, not 'A'
// RANK: [[@LINE+9]]:{{[0-9]+}}: error: 'A' has 2 dimensions, but 'A=0,2,1' is for 3
// RANK: error: 'C=0' names no array whose layout could be chosen
// SAME-NOT: manifest (1, 0) A
// TABLE: A: stays (0, 1), manifest (1, 0)
// TABLE-NEXT: (A, a, (0, 1)) read: 4 * n * m -> 6 * n * m

// CHECK: let (A_1 : [n][m]f32) = manifest (1, 0) A
// MEM: remark: 'x' stays as it is: it can neither be made in that layout nor copied
// MEM: manifest (1, 0) A
entry fun main (t : i64) (n : i64) (m : i64) (A : [n][m]f32) (C : *[n][m]f32) : (*[n][m]f32) =
  // CHECK: manifest (1, 0) B
  // MEM: let (B : [n][m]f32 @ B_mem -> C(n, m)) =
  let (B : [n][m]f32) =
    kernel i < n, j < m do
      let (a : f32) = A[i, j]
      in (a * 2.0f32)
  let (D : [n][m]f32) =
    loop (x : *[n][m]f32 = C) for k < t do
      let (y : [n]f32) =
        kernel i < n do
          let (b : f32) = B[i, k]
          let (c : f32) = x[i, k]
          in (b + c)
      let (z : [n][m]f32) = x with [:, k] = y
      in (z)
  in (D)

// What nobody reads needs no copy.
// RUN: galop --layout=W=1,0 --remarks %s 2>&1 | funcheck --check-prefix=WRITTEN %s
// WRITTEN: remark: 'W' stays as it is: it can neither be made in that layout nor copied
// WRITTEN-LABEL: fun written
// WRITTEN-NOT: manifest
entry fun written (n : i64) : ([n][n]f32) =
  let (W : [n][n]f32) =
    kernel i < n, j < n do
      in (f32(i))
  in (W)
