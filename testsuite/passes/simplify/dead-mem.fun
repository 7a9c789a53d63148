// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// An array that nobody uses goes with its block, and with what only its
// place needed.

// CHECK-LABEL: fun chain
// CHECK-NEXT:  in (n)
entry fun chain (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (i64) =
  let (m : mem) = alloc n * 8
  let (#[mem] o : i64) = n
  let (B : [n]f32 @ m -> o + {(n : 1)}) = copy A
  let (C : [n]f32 @ m -> o + {(n : 1)}) = B with [0] = 1.0f32
  let (D : [n]f32 @ m -> o + n - 1 + {(n : -1)}) = reverse 0 C
  in (n)

// An update of what the caller gave away is of use to nobody.
// CHECK-LABEL: fun consumed
// CHECK-NEXT:  in (n)
entry fun consumed (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (i64) =
  let (B : [n]f32 @ A_mem -> R(n)) = A with [0] = 1.0f32
  in (n)

// One block for two arrays, one after the other.
// CHECK-LABEL: fun shared
// CHECK-NEXT:  let (m : mem) = alloc n * 4
// CHECK-NEXT:  let (C : [n]f32 @ m -> R(n)) = replicate [n] 2.0f32
// CHECK-NEXT:  let (x : f32) = C[0]
// CHECK-NEXT:  in (x)
entry fun shared (n : i64) : (f32) =
  let (m : mem) = alloc n * 4
  let (B : [n]f32 @ m -> R(n)) = replicate [n] 1.0f32
  let (C : [n]f32 @ m -> R(n)) = replicate [n] 2.0f32
  let (x : f32) = C[0]
  in (x)

// The last value is gone that used k: what is left are annotations.
// CHECK-LABEL: fun marks
// CHECK:       let (#[mem] k : i64) = n + 1
// CHECK-NEXT:  let (m : mem) = alloc 32 * n
// CHECK-NEXT:  let (B : [n]f32 @ m -> k + {(n : 1)}) = copy A
// CHECK-NEXT:  in (m, k, B)
entry fun marks (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (r : mem, #[mem] o : i64, [n]f32 @ r -> o + {(n : 1)}) =
  let (k : i64) = n + 1
  let (m : mem) = alloc 8 * n * 4
  let (unused : i64) = k * 2
  let (B : [n]f32 @ m -> k + {(n : 1)}) = copy A
  in (m, k, B)

// B lives in a block of its own, or in that of A, where A lives on for a loop
// that goes.
// CHECK-LABEL: fun rounds
// CHECK-NEXT:  in (n)
entry fun rounds (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (i64) =
  let (B_mem : mem) = alloc n * 4
  let (B : [n]f32 @ B_mem -> R(n)) = replicate [n] 1.0f32
  let (m : mem) (C : [n]f32 @ m -> R(n)) =
    loop (m : mem = A_mem) (C : [n]f32 @ m -> R(n) = A) for i < n do
      in (B_mem, B)
  in (n)
