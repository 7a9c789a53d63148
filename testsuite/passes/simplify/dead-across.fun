// RUN: simplify --remarks %s 2>&1 | funcheck %s
// An array that nobody uses may be what brings back the bytes of another one
// in its block.

// CHECK:       dead-across.fun:[[#@LINE+13]]:3: remark: 'X' is not used, but it writes the block of an array that is bound before it and used after it [simplify, missed: dead]

// CHECK-LABEL: fun restored
// CHECK:       let (Z : [n]f32 @ m -> R(n)) =
// CHECK-NEXT:  let (W : [n]f32 @ m -> R(n)) =
// CHECK-NEXT:  let (w : f32) = W[0]
// CHECK-NEXT:  let (X : [n]f32 @ m -> R(n)) =
// CHECK-NEXT:  in (m, w, Z)
entry fun restored (n : i64) : (r : mem, f32, [n]f32 @ r -> R(n)) =
  let (m : mem) = alloc n * 4
  let (Z : [n]f32 @ m -> R(n)) = replicate [n] 0.0f32
  let (W : [n]f32 @ m -> R(n)) = replicate [n] 1.0f32
  let (w : f32) = W[0]
  let (X : [n]f32 @ m -> R(n)) = replicate [n] 0.0f32
  in (m, w, Z)

// Inside a body, by way of another name, and back in the next trip.
// CHECK-LABEL: fun again
// CHECK:       let (W : [n]f32 @ k -> R(n)) =
// CHECK:       let (X : [n]f32 @ k -> R(n)) =
entry fun again (n : i64) (c : bool) : (f32) =
  let (m : mem) = alloc n * 4
  let (Z : [n]f32 @ m -> R(n)) = replicate [n] 0.0f32
  let (k : mem) (Y : [n]f32 @ k -> R(n)) =
    if c then
      in (m, Z)
    else
      let (j : mem) = alloc n * 4
      let (Y : [n]f32 @ j -> R(n)) = replicate [n] 0.0f32
      in (j, Y)
  let (s : f32) =
    loop (s : f32 = 0.0f32) for i < n do
      let (z : f32) = Z[i]
      let (W : [n]f32 @ k -> R(n)) = replicate [n] 1.0f32
      let (w : f32) = W[i]
      let (X : [n]f32 @ k -> R(n)) = replicate [n] 0.0f32
      in (s + z + w)
  in (s)

// The caller still has what it did not give away.
// CHECK-LABEL: fun lent
// CHECK:       let (X : [n]f32 @ A_mem -> R(n)) =
entry fun lent (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  let (x : f32) = A[0]
  let (X : [n]f32 @ A_mem -> R(n)) = replicate [n] x
  in (x)

// CHECK-LABEL: fun block_of_the_caller
// CHECK:       let (X : [n]f32 @ m -> R(n)) =
fun block_of_the_caller (n : i64) (m : mem) (p : mem) (A : *[n]f32 @ m -> R(n)) : (i64) =
  let (X : [n]f32 @ m -> R(n)) = replicate [n] 0.0f32
  in (n)

// So does a call that may write into a block.
// CHECK-LABEL: fun called
// CHECK:       let (x : i64) = block_of_the_caller(n, m, p, Y)
// CHECK-NEXT:  in (m, Z)
entry fun called (n : i64) : (r : mem, [n]f32 @ r -> R(n)) =
  let (m : mem) = alloc n * 4
  let (p : mem) = alloc 4
  let (Z : [n]f32 @ m -> R(n)) = replicate [n] 0.0f32
  let (Y : [n]f32 @ m -> R(n)) = replicate [n] 1.0f32
  let (x : i64) = block_of_the_caller(n, m, p, Y)
  in (m, Z)
