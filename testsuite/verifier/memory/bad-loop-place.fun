// RUN: not funverify %s 2>&1 | funcheck %s
// The block that is returned is the one to live in, by the parameter's layout.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (l : mem) (B : [n]f32 @ m -> R(n)) =
    loop (k : mem = m) (x : [n]f32 @ k -> R(n) = A) for i < n do
      in (k, x)
  let (C : [n]f32 @ m -> 0 + {(n : 2)}) =
    loop (x : [n]f32 @ m -> R(n) = A) for i < n do
      in (x)
  in (n)

// CHECK:      bad-loop-place.fun:4:29: error: 'B' is the last value of 'x', so it lives '@ l -> R(n)', not '@ m -> R(n)' [loop-place]
// CHECK-NEXT:     let (l : mem) (B : [n]f32 @ m -> R(n)) =
// CHECK-NEXT:                               ^~~~~~~~~~~
// CHECK-NEXT: bad-loop-place.fun:5:25: note: 'x' is bound here
// CHECK-NEXT:       loop (k : mem = m) (x : [n]f32 @ k -> R(n) = A) for i < n do
// CHECK-NEXT:                           ^
// CHECK-NEXT: bad-loop-place.fun:7:19: error: 'C' is the last value of 'x', so it lives '@ m -> R(n)', not '@ m -> 0 + {(n : 2)}' [loop-place]
// CHECK-NEXT:     let (C : [n]f32 @ m -> 0 + {(n : 2)}) =
// CHECK-NEXT:                     ^~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-loop-place.fun:8:11: note: 'x' is bound here
// CHECK-NEXT:       loop (x : [n]f32 @ m -> R(n) = A) for i < n do
// CHECK-NEXT:             ^
// CHECK-NOT:  {{error|note}}:
