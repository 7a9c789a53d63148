// RUN: funverify -q %s
// Where arrays live makes no difference; neither does the name of a block.

fun updates (n : i64) (m : mem) (A : *[n]f32 @ m -> R(n)) (x : f32) : (k : mem, *[n]f32 @ k -> R(n)) =
  let (B : [n]f32 @ m -> R(n)) = A with [0] = x
  let (R : [n]f32 @ m -> n - 1 + {(n : -1)}) = reverse 0 B
  let (C : [n]f32 @ m -> n - 1 + {(n : -1)}) = R with [0] = x
  let (D : [n]f32 @ m -> R(n)) = reverse 0 C
  let (l : mem) = m
  in (l, D)
