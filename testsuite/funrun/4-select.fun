// RUN: funtest %s
// select takes the second operand where the first holds.
// RUN-VALUE: main(true, 1, 2.5f32) == 1, 9, 2.5f32, false

fun main (c : bool) (a : i64) (x : f32) : (i64, i64, f32, bool) =
  in (select(c, a, 9), select(!c, a, 9), select(c, x, 0.0f32), select(c, !c, c))
