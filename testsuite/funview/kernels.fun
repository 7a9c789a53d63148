// Launches and bytes, in the names of the program: as far as they follow from
// what stands outside of the kernel.
// RUN: funview --no-times -p memintro %s | %python %S/Inputs/tell.py > %t
// RUN: funcheck %s < %t
// RUN: funview --no-times --pipeline=gpu --target=gpu %s | %python %S/Inputs/tell.py | funcheck --check-prefix=IMP %s

// CHECK: stage 0
// A loop around, one inside, and a bound that is computed inside.
// CHECK: kernel 'S' in loops; threads m * n; launches t; reads 4 * m * n * q; writes 4 * m * n
// CHECK: kernel 'T' in loops; threads n; launches 1; reads ?; writes 4 * n
// A loop without a bound.
// CHECK: kernel 'D_1' in loops; threads 4; launches ?; reads 32; writes 32
// Parts of arrays, and one element.
// CHECK: update 'E' in parts; threads -; launches 1; reads 4 * k; writes 4 * k
// CHECK: update 'F' in parts; threads -; launches 1; reads 0; writes 4
// CHECK: replicate 'Z' in parts; threads -; launches 1; reads 0; writes 8 * k
// CHECK: stage 1

// IMP: lower IMP
// IMP: kernel 'T_mem' in loops; threads n; launches 1; reads ?; writes 4 * n
// IMP: kernel 'D0_mem' in loops; threads 4; launches ?; reads 32; writes 32
// IMP: kernel 'A_mem' in parts; threads k; launches 1; reads 4 * k; writes 4 * k
entry fun loops (n : i64) (m : i64) (q : i64) (t : i64) (A : [q]i32) : ([n][m]i32, [n]i32, [4]i64) =
  let (R : [n][m]i32) = replicate [n][m] 0i32
  let (S' : [n][m]i32) =
    loop (R : [n][m]i32 = R) for u < t do
      let (S : [n][m]i32) =
        kernel i < n, j < m do
          let (s : i32) =
            loop (x : i32 = 0i32) for k < q do
              let (a : i32) = A[k]
              in (x + a)
          in (s)
      in (S)
  let (T : [n]i32) =
    kernel i < n do
      let (s : i32) =
        loop (x : i32 = 0i32) for k < min(i, q) do
          let (a : i32) = A[k]
          in (x + a)
      in (s)
  let (D0 : [4]i64) = iota 4
  let (go : bool) (D' : [4]i64) =
    loop (go : bool = true) (D : [4]i64 = D0) while go do
      let (D : [4]i64) =
        kernel i < 4 do
          let (d : i64) = D[i]
          in (d + 1)
      let (d : i64) = D[0]
      in (d < n, D)
  in (S', T, D')

entry fun parts (n : i64) (k : i64) (A : *[n]f32) (B : [k]f32) : (*[n]f32, [k]f64) =
  assert 0 < k && k <= n
  let (E : [n]f32) = A with [0 : k] = B
  let (F : [n]f32) = E with [0] = 1.0f32
  let (Z : [k]f64) = replicate [k] 0.0
  in (F, Z)
