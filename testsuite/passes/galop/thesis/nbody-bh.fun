// accelerate/nbody-bh: A[i, j], where i is the thread and j comes of a loop's
// counter by sign extension: a sum of iteration variables like any other.  So is
// one of another type, unsigned, or narrowed and widened again.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=DONE %s
// CHECK: tree: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (tree, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// CHECK-NEXT: (tree, b, (1, 0)) read: 32 * n * m -> 4 * n * m
// CHECK-NEXT: (tree, c, (1, 0)) read: 32 * n * m -> 4 * n * m
// DONE: let (tree_1 : [n][m]f32) = manifest (1, 0) tree
// DONE: let (a : f32) = tree_1[i, j]
entry fun main (n : i64) (m : i64) (tree : [n][m]f32) : ([n]f32) =
  let (force : [n]f32) =
    kernel i < n do
      let (last : i32) (s : f32) =
        loop (k : i32 = 0i32) (s : f32 = 0.0f32) for trip < m do
          let (j : i64) = i64(k)
          let (a : f32) = tree[i, j]
          let (b : f32) = tree[i, i64(u32(trip))]
          let (c : f32) = tree[i, i64(i16(trip))]
          in (k + 1i32, s + a + b + c)
      in (s)
  in (force)
