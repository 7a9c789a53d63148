// RUN: echo '6 [3, -1, 4, -1, 5, -9]' | funrun --semantics=heap --races --entry=main %s | funcheck --match-full-lines %s
// RUN: echo '6 [3, -1, 4, -1, 5, -9]' | not funrun --semantics=heap --races --entry=in_place %s 2>&1 | funcheck --match-full-lines %s --check-prefix=PLACE
// filter and partition write when all bodies have run.

fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, m' : mem, [k]i64 @ m' -> R(k), h : i64, l' : mem, [h][2]i64 @ l' -> R(h, 2), [n - h][2]i64 @ l' -> 2 * h + {(n - h : 2), (2 : 1)}) =
  let (m : mem) = alloc 8 * n
  let (k : i64) (P : [k]i64 @ m -> R(k)) =
    filter i < n do
      let (x : i64) = A[i]
      in (x, x > 0)
  let (l : mem) = alloc 16 * n
  let (h : i64) (Q : [h][2]i64 @ l -> R(h, 2)) (S : [n - h][2]i64 @ l -> 2 * h + {(n - h : 2), (2 : 1)}) =
    partition i < n do
      let (x : i64) = A[i]
      let (p : mem) = alloc 16
      let (t : [2]i64 @ p -> R(2)) = replicate [2] x
      let (u : [2]i64 @ p -> R(2)) = t with [1] = i
      in (u, x < 0)
  in (k, m, P, h, l, Q, S)

// CHECK: 3
// CHECK-NEXT: [3, 4, 5]
// CHECK-NEXT: 3
// CHECK-NEXT{LITERAL}: [[-1, 1], [-1, 3], [-9, 5]]
// CHECK-NEXT{LITERAL}: [[3, 0], [4, 2], [5, 4]]

// The second one that is kept goes to where another iteration has read; it
// comes after that.  What is rejected goes to where later ones read.
fun in_place (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (k : i64) (P : [k]i64 @ A_mem -> R(k)) (Q : [n - k]i64 @ A_mem -> k + {(n - k : 1)}) =
    partition i < n do
      let (x : i64) = A[i]
      in (x, x > 0)
  in (k)

// PLACE: {{.*}}.fun:[[#@LINE-6]]:3: error: race: element [0] of 'Q' is written here and read by another iteration of 'partition' (byte 24 of block 'A_mem')
// PLACE-NEXT: let (k : i64) (P : [k]i64 @ A_mem -> R(k)) (Q : [n - k]i64 @ A_mem -> k + {(n - k : 1)}) =
// PLACE-NEXT: ^
// PLACE-NEXT: funrun: note: where i = 1
// PLACE-NEXT: {{.*}}.fun:[[#@LINE-8]]:7: note: it is read here, where i = 3
