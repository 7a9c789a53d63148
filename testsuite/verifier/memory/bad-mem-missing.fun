// RUN: not funverify %s 2>&1 | funcheck %s
// Unmarked, erasure would leave them after.
fun parameters (k : i64) (o : i64) (m : mem) (A : [k]f32 @ m -> o + {(k : 1)}) : (i64) =
  in (k)

fun results (k : i64) (m : mem) (A : [k]f32 @ m -> R(k)) : (s : i64, m' : mem, [k]f32 @ m' -> s + {(k : 1)}) =
  in (0, m, A)

fun f (n : i64) (c : bool) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (a : i64) (B : [n]f32 @ m -> a + {(n : 1)}) =
    if c then
      in (0, A)
    else
      let (C : [n]f32 @ m -> 1 + {(n : 1)}) = copy A
      in (1, C)
  let (d : i64) = n + 1
  let (D : [n]f32 @ m -> d + {(n : 1)}) = copy B
  let (h : i64) (F : [n]f32 @ m -> h + {(n : 1)}) =
    loop (g : i64 = 0) (p : [n]f32 @ m -> g + {(n : 1)} = A) for i < n do
      let (q : [n]f32 @ m -> R(n)) = copy p
      in (0, q)
  in (n)

// CHECK:      bad-mem-missing.fun:3:27: error: only annotations use 'o': it must be marked '#[mem]' [mem-missing]
// CHECK-NEXT:   fun parameters (k : i64) (o : i64) (m : mem) (A : [k]f32 @ m -> o + {(k : 1)}) : (i64) =
// CHECK-NEXT:                             ^
// CHECK-NEXT: bad-mem-missing.fun:6:65: error: only annotations use 's': it must be marked '#[mem]' [mem-missing]
// CHECK-NEXT:   fun results (k : i64) (m : mem) (A : [k]f32 @ m -> R(k)) : (s : i64, m' : mem, [k]f32 @ m' -> s + {(k : 1)}) =
// CHECK-NEXT:                                                                   ^~~
// CHECK-NEXT: bad-mem-missing.fun:10:8: error: only annotations use 'a': it must be marked '#[mem]' [mem-missing]
// CHECK-NEXT:     let (a : i64) (B : [n]f32 @ m -> a + {(n : 1)}) =
// CHECK-NEXT:          ^
// CHECK-NEXT: bad-mem-missing.fun:16:8: error: only annotations use 'd': it must be marked '#[mem]' [mem-missing]
// CHECK-NEXT:     let (d : i64) = n + 1
// CHECK-NEXT:          ^
// CHECK-NEXT: bad-mem-missing.fun:19:11: error: only annotations use 'g': it must be marked '#[mem]' [mem-missing]
// CHECK-NEXT:       loop (g : i64 = 0) (p : [n]f32 @ m -> g + {(n : 1)} = A) for i < n do
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-mem-missing.fun:18:8: error: only annotations use 'h': it must be marked '#[mem]' [mem-missing]
// CHECK-NEXT:     let (h : i64) (F : [n]f32 @ m -> h + {(n : 1)}) =
// CHECK-NEXT:          ^
// CHECK-NOT:  {{error|note}}:
