// RUN: not funverify %s 2>&1 | funcheck %s
// After the first array with a place each array has one: parameters, results,
// names of patterns, parameters of loops and operators.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32) : ([n]f32) =
  let (C : [n]f32) = copy A
  let (D : [n]f32 @ m -> R(n)) =
    loop (x : [n]f32 = A) for i < n do
      let (y : [n]f32) = copy x
      in (y)
  in (D)

// CHECK:      bad-place-missing.fun:4:57: error: 'B' does not say where it lives: in FUNMEM every array does [place-missing]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32) : ([n]f32) =
// CHECK-NEXT:                                                           ^~~~~~
// CHECK-NEXT: bad-place-missing.fun:4:28: note: 'A' is the first that does
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32) : ([n]f32) =
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-place-missing.fun:4:68: error: this result does not say where it lives: in FUNMEM every array does [place-missing]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32) : ([n]f32) =
// CHECK-NEXT:                                                                      ^~~~~~
// CHECK-NEXT: bad-place-missing.fun:5:12: error: 'C' does not say where it lives: in FUNMEM every array does [place-missing]
// CHECK-NEXT:     let (C : [n]f32) = copy A
// CHECK-NEXT:              ^~~~~~
// CHECK-NEXT: bad-place-missing.fun:7:15: error: 'x' does not say where it lives: in FUNMEM every array does [place-missing]
// CHECK-NEXT:       loop (x : [n]f32 = A) for i < n do
// CHECK-NEXT:                 ^~~~~~
// CHECK-NEXT: bad-place-missing.fun:8:16: error: 'y' does not say where it lives: in FUNMEM every array does [place-missing]
// CHECK-NEXT:         let (y : [n]f32) = copy x
// CHECK-NEXT:                  ^~~~~~
// CHECK-NOT:  {{error|note}}:
