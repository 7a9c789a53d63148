// RUN: not funverify %s 2>&1 | funcheck %s
// Another block, another layout, or a part of the LMAD that is not returned.
fun block (n : i64) (c : bool) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : ([n]f32 @ m -> R(n)) =
  let (C : [n]f32 @ m -> R(n)) =
    if c then
      in (A)
    else
      in (B)
  in (B)

fun layout (n : i64) (c : bool) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) (k : mem) (B : [n][n]f32 @ k -> C(n, n)) : (k' : mem, r : [n][n]f32 @ k' -> R(n, n)) =
  let (l : mem) (C : [n][n]f32 @ l -> R(n, n)) =
    if c then
      in (m, A)
    else
      in (k, B)
  in (k, B)

fun loops (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (k : mem) (B : [n]f32 @ k -> R(n)) =
    loop (k : mem = m) (x : [n]f32 @ k -> R(n) = A) for i < n do
      let (l : mem) = alloc 4 * (n + i)
      let (y : [n]f32 @ l -> i + {(n : 1)}) = copy x
      in (l, y)
  in (n)

// CHECK:      bad-result-place.fun:8:11: error: 'C' needs a result that lives '@ m -> R(n)', but this one lives '@ k -> R(n)' [result-place]
// CHECK-NEXT:         in (B)
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-result-place.fun:3:78: note: 'B' is bound here
// CHECK-NEXT:   fun block (n : i64) (c : bool) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : ([n]f32 @ m -> R(n)) =
// CHECK-NEXT:                                                                                ^
// CHECK-NEXT: bad-result-place.fun:9:7: error: the function needs a result that lives '@ m -> R(n)', but this one lives '@ k -> R(n)' [result-place]
// CHECK-NEXT:     in (B)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-result-place.fun:3:78: note: 'B' is bound here
// CHECK-NEXT:   fun block (n : i64) (c : bool) (m : mem) (A : [n]f32 @ m -> R(n)) (k : mem) (B : [n]f32 @ k -> R(n)) : ([n]f32 @ m -> R(n)) =
// CHECK-NEXT:                                                                                ^
// CHECK-NEXT: bad-result-place.fun:16:14: error: 'C' needs a result that lives '@ k -> R(n, n)', but this one lives '@ k -> C(n, n)' [result-place]
// CHECK-NEXT:         in (k, B)
// CHECK-NEXT:                ^
// CHECK-NEXT: bad-result-place.fun:11:85: note: 'B' is bound here
// CHECK-NEXT:   fun layout (n : i64) (c : bool) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) (k : mem) (B : [n][n]f32 @ k -> C(n, n)) : (k' : mem, r : [n][n]f32 @ k' -> R(n, n)) =
// CHECK-NEXT:                                                                                       ^
// CHECK-NEXT: bad-result-place.fun:17:10: error: 'r' needs a result that lives '@ k -> R(n, n)', but this one lives '@ k -> C(n, n)' [result-place]
// CHECK-NEXT:     in (k, B)
// CHECK-NEXT:            ^
// CHECK-NEXT: bad-result-place.fun:11:85: note: 'B' is bound here
// CHECK-NEXT:   fun layout (n : i64) (c : bool) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) (k : mem) (B : [n][n]f32 @ k -> C(n, n)) : (k' : mem, r : [n][n]f32 @ k' -> R(n, n)) =
// CHECK-NEXT:                                                                                       ^
// CHECK-NEXT: bad-result-place.fun:24:14: error: 'x' needs a result that lives '@ l -> R(n)', but this one lives '@ l -> i + {(n : 1)}' [result-place]
// CHECK-NEXT:         in (l, y)
// CHECK-NEXT:                ^
// CHECK-NEXT: bad-result-place.fun:23:12: note: 'y' is bound here
// CHECK-NEXT:         let (y : [n]f32 @ l -> i + {(n : 1)}) = copy x
// CHECK-NEXT:              ^
// CHECK-NOT:  {{error|note}}:
