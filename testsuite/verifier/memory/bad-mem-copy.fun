// RUN: not funverify %s 2>&1 | funcheck %s
// Other statements cannot be erased so.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (f32) =
  let (k : mem) = alloc n * 4
  #[mem] let (B : [n]f32 @ k -> R(n)) = rotate 0 1 A
  #[mem] let (x : f32) = B[0]
  in (x)

// CHECK:      bad-mem-copy.fun:5:3: error: a statement that is marked '#[mem]' is a copy, but this is 'rotate' [mem-copy]
// CHECK-NEXT:     #[mem] let (B : [n]f32 @ k -> R(n)) = rotate 0 1 A
// CHECK-NEXT:     ^
// CHECK:      bad-mem-copy.fun:6:3: error: a statement that is marked '#[mem]' is a copy, but this is none [mem-copy]
// CHECK-NOT:  {{error|note}}:
