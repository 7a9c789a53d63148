// RUN: not unmem %s 2>&1 | funcheck %s
// CHECK: error: 'unmem' reads FUNMEM

fun f (n : i64) (A : [n]f32) : ([n]f32) =
  in (A)
