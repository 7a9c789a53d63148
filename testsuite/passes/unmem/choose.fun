// RUN: unmem %s | funcheck %s
// Blocks and marked scalars go from patterns, parameters, results and calls.

fun choose (n : i64) (c : bool) (x_mem : mem) (#[mem] o : i64) (x : [n][n]f32 @ x_mem -> o + {(n : n), (n : 1)}) (y_mem : mem) (y : [n][n]f32 @ y_mem -> R(n, n)) : (z_mem' : mem, #[mem] o' : i64, #[mem] a' : i64, #[mem] b' : i64, [n][n]f32 @ z_mem' -> o' + {(n : a'), (n : b')}) =
  let (z_mem : mem) (#[mem] p : i64) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]f32 @ z_mem -> p + {(n : a), (n : b)}) =
    if c then
      in (x_mem, o, n, 1, x)
    else
      in (y_mem, 0, n, 1, y)
  in (z_mem, p, a, b, z)

fun caller (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) : (f32) =
  let (k : mem) = m
  let (#[mem] zero : i64) = 0
  assert zero == 0
  assert n > 0
  let (z_mem : mem) (#[mem] o : i64) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]f32 @ z_mem -> o + {(n : a), (n : b)}) = choose(n, true, m, zero, A, m, A)
  let (x : f32) = z[0, 0]
  in (x)

// CHECK-LABEL: fun choose (n : i64) (c : bool) (x : [n][n]f32) (y : [n][n]f32) : ([n][n]f32) =
// CHECK-NEXT:   let (z : [n][n]f32) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       in (x)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   in (z)
//
// CHECK-LABEL: fun caller (n : i64) (A : [n][n]f32) : (f32) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (z : [n][n]f32) = choose(n, true, A, A)
// CHECK-NEXT:   let (x : f32) = z[0, 0]
// CHECK-NEXT:   in (x)
