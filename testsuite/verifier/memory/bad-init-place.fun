// RUN: not funverify %s 2>&1 | funcheck %s
// A block that is not the initial one, and a layout that is another.
fun f (n : i64) (m : mem) (k : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (B : [n]f32 @ k -> R(n)) =
    loop (x : [n]f32 @ k -> R(n) = A) for i < n do
      in (x)
  let (s : i64) (C : [n]f32 @ m -> 0 + {(n : s)}) =
    loop (s : i64 = 2) (y : [n]f32 @ m -> 0 + {(n : s)} = A) for i < n do
      in (s, y)
  in (s)

// CHECK:      bad-init-place.fun:5:36: error: 'x' needs an initial value that lives '@ k -> R(n)', but this one lives '@ m -> R(n)' [init-place]
// CHECK-NEXT:       loop (x : [n]f32 @ k -> R(n) = A) for i < n do
// CHECK-NEXT:                                      ^
// CHECK-NEXT: bad-init-place.fun:3:38: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (k : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                        ^
// CHECK-NEXT: bad-init-place.fun:8:59: error: 'y' needs an initial value that lives '@ m -> 0 + {(n : 2)}', but this one lives '@ m -> R(n)' [init-place]
// CHECK-NEXT:       loop (s : i64 = 2) (y : [n]f32 @ m -> 0 + {(n : s)} = A) for i < n do
// CHECK-NEXT:                                                             ^
// CHECK-NEXT: bad-init-place.fun:3:38: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (k : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                        ^
// CHECK-NOT:  {{error|note}}:
