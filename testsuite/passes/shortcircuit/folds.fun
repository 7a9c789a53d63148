// RUN: shortcircuit --remarks %s 2>%t.err | funcheck %s
// RUN: funcheck %s --check-prefix=REMARK --input-file=%t.err
// RUN: shortcircuit %s | funverify -q --validity=20 -

// A row of a fold: the next version of a row takes the place of the row before it,
// which its own element is the last to read.
// CHECK-LABEL: entry fun stencil
entry fun stencil (n : i64) (T : i64) : (out : mem, [n][n]f64 @ out -> R(n, n)) =
  let (m : mem) = alloc (n + 1) * n * 8
  let (A0 : [n][n]f64 @ m -> fold (p, q) -> ((p + 1) mod (n + 1), q mod n)) = replicate [n][n] 1.0
  let (#[mem] o : i64) (R : [n][n]f64 @ m -> fold (p, q) -> ((p + o) mod (n + 1), q mod n)) =
    loop (#[mem] o0 : i64 = 1) (A : [n][n]f64 @ m -> fold (p, q) -> ((p + o0) mod (n + 1), q mod n) = A0) for t < T do
      let (B0 : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) = scratch [n][n] f64
      let (B : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) =
        loop (C : *[n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n) = B0) for i < n do
          let (row_mem : mem) = alloc n * 8
// CHECK: let (row : [n]f64 @ m -> fold ([[Q:[a-z0-9_]+]]) -> ((i - t) mod (n + 1), [[Q]] mod n)) =
          let (row : [n]f64 @ row_mem -> R(n)) =
            kernel j < n do
              let (u : f64) = A[max(i - 1, 0), j]
              let (r : f64) = A[i, min(j + 1, n - 1)]
              in (u + r)
// REMARK: [[#@LINE+1]]:11: remark: 'row' is built in 'C' [shortcircuit: circuit]
          let (D : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) = C with [i, :] = row
          in (D)
      in (-t, B)
  let (out : mem) = alloc n * n * 8
  let (S : [n][n]f64 @ out -> R(n, n)) = copy R
  in (out, S)

// Other elements of that row are read.
// CHECK-LABEL: entry fun backwards
entry fun backwards (n : i64) (T : i64) : (out : mem, [n][n]f64 @ out -> R(n, n)) =
  let (m : mem) = alloc (n + 1) * n * 8
  let (A0 : [n][n]f64 @ m -> fold (p, q) -> ((p + 1) mod (n + 1), q mod n)) = replicate [n][n] 1.0
  let (#[mem] o : i64) (R : [n][n]f64 @ m -> fold (p, q) -> ((p + o) mod (n + 1), q mod n)) =
    loop (#[mem] o0 : i64 = 1) (A : [n][n]f64 @ m -> fold (p, q) -> ((p + o0) mod (n + 1), q mod n) = A0) for t < T do
      let (B0 : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) = scratch [n][n] f64
      let (B : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) =
        loop (C : *[n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n) = B0) for i < n do
          let (row_mem : mem) = alloc n * 8
// CHECK: let (row : [n]f64 @ row_mem -> R(n)) =
          let (row : [n]f64 @ row_mem -> R(n)) =
            kernel j < n do
// REMARK: [[#@LINE+1]]:{{.*}}: remark: 'row' is not built in 'C': 'A' is read after the write of 'row': {{.*}} may overlap {{.*}}, the known facts do not prove them disjoint [shortcircuit, missed: overlap]
              let (u : f64) = A[max(i - 1, 0), n - 1 - j]
              in (u)
          let (D : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) = C with [i, :] = row
          in (D)
      in (-t, B)
  let (out : mem) = alloc n * n * 8
  let (S : [n][n]f64 @ out -> R(n, n)) = copy R
  in (out, S)

// A part that wraps.
// CHECK-LABEL: fun parts
fun parts (n : i64) (k : i64) (m : mem) (ring : *[n]i64 @ m -> fold (p) -> ((p + k) mod n)) : (*[n]i64 @ m -> fold (p) -> ((p + k) mod n)) =
  assert n >= 1 && 0 <= k && k <= n
  let (x_mem : mem) = alloc k * 8
// CHECK: let (x : [k]i64 @ m -> fold ([[P:[a-z0-9_]+]]) -> (([[P]] + k) mod n)) = iota k
  let (x : [k]i64 @ x_mem -> R(k)) = iota k
// REMARK: [[#@LINE+1]]:{{.*}}: remark: 'x' is built in 'ring' [shortcircuit: circuit]
  let (ring1 : [n]i64 @ m -> fold (p) -> ((p + k) mod n)) = ring with [0 : k] = x
  in (ring1)

// Of two halves of a ring of half as many cells, both are in the same ones.
// CHECK-LABEL: fun halves
fun halves (n : i64) : (i64) =
  assert n >= 1
  let (m : mem) = alloc n * 8
  let (ring : [2 * n]i64 @ m -> fold (p) -> (p mod n)) = replicate [2 * n] 0
  let (x_mem : mem) = alloc 2 * n * 8
// CHECK: let (x : [2 * n]i64 @ x_mem -> R(2 * n)) = iota 2 * n
  let (x : [2 * n]i64 @ x_mem -> R(2 * n)) = iota 2 * n
// REMARK: [[#@LINE+1]]:{{.*}}: remark: 'x' is not built in 'ring': two elements may have the same offset [shortcircuit, missed: injective]
  let (ring1 : [2 * n]i64 @ m -> fold (p) -> (p mod n)) = ring with [:] = x
  let (y : i64) = ring1[0]
  in (y)
