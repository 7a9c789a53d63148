// RUN: funverify -q %s
// A copy that memory needs is marked as a statement.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (m' : mem, [n]f32 @ m' -> R(n)) =
  let (k : mem) = alloc n * 4
  #[mem] let (B : [n]f32 @ k -> R(n)) = copy A
  in (k, B)
