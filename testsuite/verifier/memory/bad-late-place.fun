// RUN: not funverify %s 2>&1 | funcheck %s
// Where no array after the first place lacks one, the place itself is the
// mistake: there is one, and not one for each array before it.
fun f (n : i64) (A : [n]f32) (B : [n]f32) (m : mem) : (i64) =
  let (C : [n]f32 @ m -> R(n)) = scratch [n] f32
  in (n)

// CHECK:      bad-late-place.fun:5:19: error: 'C' says where it lives, but 'A' before it does not: a program says so of all its arrays or of none [late-place]
// CHECK-NEXT:     let (C : [n]f32 @ m -> R(n)) = scratch [n] f32
// CHECK-NEXT:                     ^~~~~~~~~~~
// CHECK-NEXT: bad-late-place.fun:4:18: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (A : [n]f32) (B : [n]f32) (m : mem) : (i64) =
// CHECK-NEXT:                    ^
// CHECK-NOT:  {{error|note}}:
