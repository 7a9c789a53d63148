// RUN: memintro --limit=0 %s | funcheck %s
// All or nothing: it is one rewrite.
// CHECK: fun f (n : i64) (A : [n]f32) : ([n]f32) =

fun f (n : i64) (A : [n]f32) : ([n]f32) =
  in (A)
