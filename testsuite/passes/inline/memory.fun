// Blocks and what only annotations use are arguments like others.
// RUN: inline %s | funcheck %s
// RUN: inline %s | funverify -q

fun fill (n : i64) (m : mem) (#[mem] o : i64) (A : *[n]i64 @ m -> o + {(n : 1)}) : (*[n]i64 @ m -> o + {(n : 1)}) =
  let (B : [n]i64 @ m -> o + {(n : 1)}) = A with [0 : n] = A
  in (B)

fun fresh (n : i64) : (b : mem, [n]i64 @ b -> R(n)) =
  let (c : mem) = alloc n * 8
  let (r : [n]i64 @ c -> R(n)) = iota n
  in (c, r)

// CHECK-LABEL: entry fun main
entry fun main (n : i64) : (b : mem, [n]i64 @ b -> R(n)) =
  let (b : mem) (A : [n]i64 @ b -> R(n)) = fresh(n)
  let (B : [n]i64 @ b -> R(n)) = fill(n, b, 0, A)
  in (b, B)
//      CHECK: let (b : mem) = alloc n * 8
// CHECK-NEXT: let (A : [n]i64 @ b -> R(n)) = iota n
// CHECK-NEXT: let (B : [n]i64 @ b -> R(n)) = A with [0 : n] = A
// CHECK-NEXT: in (b, B)
