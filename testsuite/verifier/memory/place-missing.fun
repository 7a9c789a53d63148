// RUN: funverify -q %s
// A program without any place is FUN; one with a block and no array is FUNMEM;
// scalars need no place.
fun no_arrays (n : i64) (m : mem) : (mem, i64) =
  let (k : mem) = alloc 8 * n
  in (k, n)

fun placed (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (f32, m' : mem, [n]f32 @ m' -> R(n)) =
  let (s : f32) =
    loop (x : f32 = 0.0f32) for i < n do
      let (y : f32) = A[i]
      in (x + y)
  in (s, m, A)
