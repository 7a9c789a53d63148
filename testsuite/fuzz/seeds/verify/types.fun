fun types (n : i64) (A : *[n]f32) (B : [2][n + 1]bool) : (k : i64, *[k]f32) =
  in (n, A)

fun places (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (x : f32 @ m -> n + {}) (s : mem(shared)) (p : mem(private)) : (f32) =
  in (x)
