// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// A value that may alias its target is copied, unless it is where it is to be
// written, or in another block.
// All of one before all of the other, or one between the elements of the other:
// no copy.

fun overlaps (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (tail : [n - 1]f32) = A[1 : n - 1]
  let (B : [n]f32) = A with [0 : n - 1] = tail
  in (B)

fun coincides (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (head : [n - 1]f32) = A[0 : n - 1]
  let (B : [n]f32) = A with [0 : n - 1] = head
  in (B)

fun apart (n : i64) (A : *[n]f32) (V : [n]f32) : (*[n]f32) =
  let (B : [n]f32) = A with [0 : n] = V
  in (B)

fun unknown (n : i64) (c : bool) (A : *[n]f32) (V : [n]f32) : (*[n]f32) =
  let (W : [n]f32) =
    if c then
      in (A)
    else
      in (V)
  let (B : [n]f32) = A with [0 : n] = W
  in (B)

fun before (n : i64) (h : i64) (A : *[n]f32) (M : *[n][h]f32) (i : i64) (j : i64) : (*[n]f32, *[n][h]f32) =
  assert n == 2 * h
  assert i < j
  let (high : [h]f32) = A[h : h]
  let (B : [n]f32) = A with [0 : h] = high
  let (row : [h]f32) = M[j, :]
  let (N : [n][h]f32) = M with [i, :] = row
  in (B, N)

fun between (n : i64) (A : *[2 * n]f32) (M : *[n][n]f32) : (*[2 * n]f32, *[n][n]f32) =
  assert n >= 2
  let (odd : [n]f32) = A[1 : n : 2]
  let (B : [2 * n]f32) = A with [0 : n : 2] = odd
  let (column : [n]f32) = M[:, 0]
  let (N : [n][n]f32) = M with [:, 1] = column
  in (B, N)

// CHECK-LABEL: fun overlaps (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (A_mem' : mem, *[n]f32 @ A_mem' -> R(n)) =
// CHECK-NEXT:   let (tail : [n - 1]f32 @ A_mem -> 1 + {(n - 1 : 1)}) = A[1 : n - 1]
// CHECK-NEXT:   let (tail_mem : mem) = alloc (n - 1) * 4
// CHECK-NEXT:   #[mem] let (tail_1 : [n - 1]f32 @ tail_mem -> R(n - 1)) = copy tail
// CHECK-NEXT:   let (B : [n]f32 @ A_mem -> R(n)) = A with [0 : n - 1] = tail_1
// CHECK-NEXT:   in (A_mem, B)
//
// CHECK-LABEL: fun coincides (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (A_mem' : mem, *[n]f32 @ A_mem' -> R(n)) =
// CHECK-NEXT:   let (head : [n - 1]f32 @ A_mem -> R(n - 1)) = A[0 : n - 1]
// CHECK-NEXT:   let (B : [n]f32 @ A_mem -> R(n)) = A with [0 : n - 1] = head
// CHECK-NEXT:   in (A_mem, B)
//
// CHECK-LABEL: fun apart (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) (V_mem : mem) (V : [n]f32 @ V_mem -> R(n)) : (A_mem' : mem, *[n]f32 @ A_mem' -> R(n)) =
// CHECK-NEXT:   let (B : [n]f32 @ A_mem -> R(n)) = A with [0 : n] = V
// CHECK-NEXT:   in (A_mem, B)
//
// CHECK-LABEL: fun unknown (n : i64) (c : bool) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) (V_mem : mem) (V : [n]f32 @ V_mem -> R(n)) : (A_mem' : mem, *[n]f32 @ A_mem' -> R(n)) =
// CHECK-NEXT:   let (W_mem : mem) (W : [n]f32 @ W_mem -> R(n)) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       in (A_mem, A)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (V_mem, V)
// CHECK-NEXT:   let (W_mem_1 : mem) = alloc n * 4
// CHECK-NEXT:   #[mem] let (W_1 : [n]f32 @ W_mem_1 -> R(n)) = copy W
// CHECK-NEXT:   let (B : [n]f32 @ A_mem -> R(n)) = A with [0 : n] = W_1
// CHECK-NEXT:   in (A_mem, B)
//
// CHECK-LABEL: fun before (n : i64) (h : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) (M_mem : mem) (M : *[n][h]f32 @ M_mem -> R(n, h)) (i : i64) (j : i64) : (A_mem' : mem, *[n]f32 @ A_mem' -> R(n), M_mem' : mem, *[n][h]f32 @ M_mem' -> R(n, h)) =
// CHECK-NEXT:   assert n == 2 * h
// CHECK-NEXT:   assert i < j
// CHECK-NEXT:   let (high : [h]f32 @ A_mem -> h + {(h : 1)}) = A[h : h]
// CHECK-NEXT:   let (B : [n]f32 @ A_mem -> R(n)) = A with [0 : h] = high
// CHECK-NEXT:   let (row : [h]f32 @ M_mem -> j * h + {(h : 1)}) = M[j, :]
// CHECK-NEXT:   let (N : [n][h]f32 @ M_mem -> R(n, h)) = M with [i, :] = row
// CHECK-NEXT:   in (A_mem, B, M_mem, N)
//
// CHECK-LABEL: fun between
// CHECK:       let (B : [2 * n]f32 @ A_mem -> R(2 * n)) = A with [0 : n : 2] = odd
// CHECK-NEXT:  let (column : [n]f32 @ M_mem -> 0 + {(n : n)}) = M[:, 0]
// CHECK-NEXT:  let (N : [n][n]f32 @ M_mem -> R(n, n)) = M with [:, 1] = column
// CHECK-NEXT:  in (A_mem, B, M_mem, N)
