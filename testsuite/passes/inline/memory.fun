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

// A value of the callee that serves annotations alone in the caller has two
// names there.
fun spread (n : i64) (a : i64) : (b : i64, d : mem, #[mem] s : i64, [n]i64 @ d -> 0 + {(n : s)}) =
  let (k : i64) = max(a, 1)
  let (d : mem) = alloc max(0, n * k * 8)
  let (r : [n]i64 @ d -> 0 + {(n : k)}) = iota n
  in (k + 1, d, k, r)

// CHECK-LABEL: entry fun strides
entry fun strides (n : i64) (a : i64) : (b : i64, d : mem, #[mem] s : i64, [n]i64 @ d -> 0 + {(n : s)}) =
  let (b : i64) (d : mem) (#[mem] s : i64) (A : [n]i64 @ d -> 0 + {(n : s)}) = spread(n, a)
  in (b, d, s, A)
//      CHECK: let (k : i64) = max(a, 1)
//      CHECK: let (b : i64) = k + 1
// CHECK-NEXT: let (#[mem] s : i64) = k
