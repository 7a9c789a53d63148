// RUN: not memintro %s 2>&1 | funcheck %s
// CHECK: error: 'memintro' reads FUN, and this program is FUNMEM; first run unmem

fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (m' : mem, [n]f32 @ m' -> R(n)) =
  in (m, A)
