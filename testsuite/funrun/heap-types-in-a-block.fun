// RUN: echo '2' | funrun --semantics=heap --races %s | funcheck --match-full-lines %s
// Arrays of several types in one block: offsets count elements of their own
// type.  What one of them writes over another is read as the other's bits.

entry fun main (n : i64) : (m' : mem, [n]i64 @ m' -> R(n), [n]f32 @ m' -> 2 * n + {(n : 1)}, [4]u8 @ m' -> 2 + {(4 : 2)}, [3]bool @ m' -> 20 * n + {(3 : 1)}) =
  let (m : mem) = alloc 64
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (B : [n]f32 @ m -> 2 * n + {(n : 1)}) =
    kernel i < n do
      in (f32(i) + 0.5f32)
  let (C : [4]u8 @ m -> 2 + {(4 : 2)}) = replicate [4] 1u8
  let (D : [3]bool @ m -> 20 * n + {(3 : 1)}) = replicate [3] true
  in (m, A, B, C, D)

// CHECK: [281479271743488, 1]
// CHECK-NEXT: [0.5f32, 1.5f32]
// CHECK-NEXT: [1u8, 1u8, 1u8, 1u8]
// CHECK-NEXT: [true, true, true]
