// GALOP, example 4.7: example 4.6 with the array manifested for a GPU.
// RUN: funfmt --split-input-file %s | diff %s -

fun example (k0 : i64) (k1 : i64) (A : [k0][k1]f32) : ([k0]f32) =
  let (A' : [k0][k1]f32) = manifest (1, 0) A
  let (x2 : [k0]f32) =
    kernel i < k0 do
      let (x1 : f32) =
        loop (r : f32 = 0.0f32) for j < k1 do
          let (x0 : f32) = A'[i, j]
          in (x0)
      in (x1)
  in (x2)
// -----
fun example_in_memory (k0 : i64) (k1 : i64) (A_mem : mem) (A : [k0][k1]f32 @ A_mem -> R(k0, k1)) : (x2_mem' : mem, [k0]f32 @ x2_mem' -> R(k0)) =
  let (A'_mem : mem) = alloc k0 * k1 * 4
  let (A' : [k0][k1]f32 @ A'_mem -> C(k0, k1)) = manifest (1, 0) A
  let (x2_mem : mem) = alloc k0 * 4
  let (x2 : [k0]f32 @ x2_mem -> R(k0)) =
    kernel i < k0 do
      let (x1 : f32) =
        loop (r : f32 = 0.0f32) for j < k1 do
          let (x0 : f32) = A'[i, j]
          in (x0)
      in (x1)
  in (x2_mem, x2)
