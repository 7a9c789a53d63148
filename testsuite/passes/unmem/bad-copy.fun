// RUN: not unmem %s 2>&1 | funcheck %s
// A copy that is updated while what it copies is in use is needed without
// memory, too.
// CHECK: [[@LINE+4]]:3: error: without the copies that are marked '#[mem]' the verifier rejects the program: {{.*}}'x'

fun both (n : i64) (x_mem : mem) (x : [n]f32 @ x_mem -> R(n)) : (f32, f32) =
  let (w_mem : mem) = alloc n * 4
  #[mem] let (w : [n]f32 @ w_mem -> R(n)) = copy x
  let (v : [n]f32 @ w_mem -> R(n)) = w with [0] = 1.0f32
  let (a : f32) = x[0]
  let (b : f32) = v[0]
  in (a, b)
