// RUN: lmad-check %s | funcheck %s
// RUN: lmad-check --explain %s | funcheck %s --check-prefix=PROOF
// RUN: funverify -q --validity=20 %s

// What a loop carries is known in each trip: there, an offset that moves.  Row i
// of the trip's array is after the row that is written.
entry fun rows (n : i64) (T : i64) : (m' : mem, [n][n]f64 @ m' -> R(n, n)) =
  let (m : mem) = alloc (n + 1) * n * 8
  let (A0 : [n][n]f64 @ m -> fold (p, q) -> ((p + 1) mod (n + 1), q mod n)) = replicate [n][n] 1.0
  let (#[mem] o : i64) (R : [n][n]f64 @ m -> fold (p, q) -> ((p + o) mod (n + 1), q mod n)) =
    loop (#[mem] o0 : i64 = 1) (A : [n][n]f64 @ m -> fold (p, q) -> ((p + o0) mod (n + 1), q mod n) = A0) for t < T do
      let (B0 : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) = scratch [n][n] f64
      let (B : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) =
        loop (C : *[n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n) = B0) for i < n do
          let (row : [n]f64 @ m -> fold (q) -> ((i - t) mod (n + 1), q mod n)) =
            kernel j < n do
// CHECK: yes: read of 'A' at line [[#@LINE+4]] and write of 'row'
// CHECK-NEXT: yes: read of 'A' at line [[#@LINE+4]] and write of 'row'
// PROOF: yes: read of 'A' at line [[#@LINE+2]] and write of 'row'
// PROOF: modulo n + 1:
              let (u : f64) = A[max(i - 1, 0), j]
              let (r : f64) = A[i, min(j + 1, n - 1)]
              in (u + r)
          let (D : [n][n]f64 @ m -> fold (p, q) -> ((p - t) mod (n + 1), q mod n)) = C with [i, :] = row
          in (D)
      in (-t, B)
  let (out : mem) = alloc n * n * 8
// CHECK: yes: each element of 'S' has its own offset
  let (S : [n][n]f64 @ out -> R(n, n)) = copy R
  in (out, S)

// Here row i lies where it is written.
fun stays (n : i64) (T : i64) (m : mem) (A0 : *[n][n]f64 @ m -> fold (p, q) -> (p mod (n + 1), q mod n)) : (f64) =
  let (#[mem] o : i64) (R : [n][n]f64 @ m -> fold (p, q) -> ((p + o) mod (n + 1), q mod n)) =
    loop (#[mem] o0 : i64 = 0) (A : [n][n]f64 @ m -> fold (p, q) -> ((p + o0) mod (n + 1), q mod n) = A0) for t < T do
      let (row : [n]f64 @ m -> fold (q) -> (-t mod (n + 1), q mod n)) =
        kernel j < n do
// CHECK: unknown: read of 'A' at line [[#@LINE+1]] and write of 'row'
          let (r : f64) = A[0, min(j + 1, n - 1)]
          in (r)
      let (B : [n][n]f64 @ m -> fold (p, q) -> ((p - t - 1) mod (n + 1), q mod n)) = scratch [n][n] f64
      in (-t - 1, B)
  in (0.0)

// An offset that grows by two in each trip, beside one that grows in an unknown way.
fun grows (n : i64) (T : i64) (s : i64) (m : mem) (A : *[2 * T + n]f64 @ m -> R(2 * T + n)) : (f64) =
  let (k' : i64) (h' : i64) =
    loop (k : i64 = 1) (h : i64 = 1) for t < T do
      let (B : [n]f64 @ m -> 2 * t + {(n : 1)}) =
        kernel j < n do
// CHECK: yes: read of 'A' at line [[#@LINE+2]] and write of 'B'
// CHECK-NEXT: unknown: read of 'A' at line [[#@LINE+2]] and write of 'B'
          let (x : f64) = A[k + n - 1]
          let (y : f64) = A[h + n - 1]
          in (x + y)
      let (step : i64) = h * s
      in (k + 2, h + step)
  in (0.0)

// The same offsets, but another one for each element.
fun turned (n : i64) (m : mem) (A : *[n]f64 @ m -> fold (i) -> (i mod n)) : (f64) =
  assert 1 <= n
// CHECK: unknown: copy of 'A' to 'B'
  let (B : [n]f64 @ m -> fold (i) -> ((i + 1) mod n)) = copy A
  in (0.0)
