// RUN: echo 3 | funrun --semantics=heap --stats --entry=groups %s 2>&1 | funcheck %s --check-prefix=GROUPS
// RUN: echo 3 | funrun --semantics=heap --stats --entry=threads %s 2>&1 | funcheck %s --check-prefix=THREADS
// RUN: echo 3 | funrun --semantics=heap --stats --entry=in_turn %s 2>&1 | funcheck %s --check-prefix=TURN
// RUN: echo 3 | funrun --semantics=heap --stats --entry=kept %s 2>&1 | funcheck %s --check-prefix=KEPT
// RUN: echo 3 | funrun --semantics=heap --stats --entry=calls %s 2>&1 | funcheck %s --check-prefix=CALLS
// RUN: echo 0 | funrun --semantics=heap --stats --entry=threads %s 2>&1 | funcheck %s --check-prefix=NONE
// RUN: echo '3 [-1, 1, 1]' | funrun --semantics=heap --stats --entry=guarded %s 2>&1 | funcheck %s --check-prefix=GUARDED
// How much is alive if groups, lanes and threads run at the same time.

// 2n groups; each has 16 bytes to share and 4 of its own, evaluates an array of 24 once,
// and has 4 lanes.
fun groups (n : i64) : (m' : mem, [n][2][4]i64 @ m' -> R(n, 2, 4)) =
  assert 0 <= n
  let (m : mem) = alloc 64 * n
  let (A : [n][2][4]i64 @ m -> R(n, 2, 4)) =
    kernel i < n, h < 2 at block do
      let (s : mem(shared)) = alloc 16 in shared
      let (S : [2]i64 @ s -> R(2)) = replicate [2] i
      let (g : mem(private)) = alloc 4 in private
      let (G : [1]i32 @ g -> R(1)) = replicate [1] 0i32
      let (all : i64) =
        reduce (+) k < 3 do
          let (t : mem(shared)) = alloc 24 in shared
          let (T : [3]i64 @ t -> R(3)) = iota 3
          let (x : i64) = T[k]
          in (x)
      let (L : [4]i64 @ m -> i * 8 + h * 4 + {(4 : 1)}) =
        kernel j < 4 at lane do
          let (p : mem(private)) = alloc 8 in private
          let (P : [1]i64 @ p -> R(1)) = replicate [1] all
          let (x : i64) = P[0]
          let (y : i64) = S[1]
          let (z : i32) = G[0]
          in (x + y + i64(z))
      in (L)
  in (m, A)

// GROUPS: peak_in: {device: 192, shared: 40, private: 12}
// GROUPS-NEXT: peak_parallel: {device: 192, shared: 240, private: 216}

// n * 5 threads, each with 8 bytes of its own in device memory; the kernel that
// a thread runs by itself is no launch.
fun threads (n : i64) : (m' : mem, [n][5]i64 @ m' -> R(n, 5)) =
  assert 0 <= n
  let (m : mem) = alloc 40 * n
  let (A : [n][5]i64 @ m -> R(n, 5)) =
    kernel i < n, j < 5 do
      let (d : mem) = alloc 16
      let (D : [2]i64 @ d -> R(2)) =
        kernel k < 2 do
          let (p : mem(private)) = alloc 32 in private
          let (P : [4]i64 @ p -> R(4)) = iota 4
          let (x : i64) = P[k]
          in (x)
      let (x : i64) = D[1]
      in (x)
  in (m, A)

// THREADS: peak_in: {device: 136, private: 32}
// THREADS-NEXT: peak_parallel: {device: 360, private: 480}

// NONE: peak_in: {}
// NONE-NEXT: peak_parallel: {}

// Trips of a loop are in turn, and so are launches.
fun in_turn (n : i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (m : mem) = alloc 8
      let (M : [1]i64 @ m -> R(1)) = replicate [1] i
      let (t : i64) =
        reduce (+) j < 10 do
          let (p : mem(private)) = alloc 8 in private
          let (P : [1]i64 @ p -> R(1)) = replicate [1] j
          let (x : i64) = P[0]
          in (x)
      let (x : i64) = M[0]
      in (s + t + x)
  in (s)

// TURN: peak_in: {device: 8, private: 8}
// TURN-NEXT: peak_parallel: {device: 8, private: 80}

// What iterations keep to the end counts once for each of them, whether they are
// done or not.
fun kept (n : i64) : (i64) =
  assert 0 <= n
  let (m : mem) = alloc 16 * n
  let (k : i64) (M : [k][2]i64 @ m -> R(k, 2)) =
    filter i < n do
      let (d : mem) = alloc 16
      let (D : [2]i64 @ d -> R(2)) = iota 2
      in (D, i != 1)
  in (k)

// KEPT: peak_in: {device: 96}
// KEPT-NEXT: peak_parallel: {device: 96}

fun lanes (n : i64) (out : mem(shared)) : ([n]i64 @ out -> R(n)) =
  let (A : [n]i64 @ out -> R(n)) =
    kernel i < n at lane do
      let (p : mem(private)) = alloc 8 in private
      let (P : [1]i64 @ p -> R(1)) = replicate [1] i
      let (x : i64) = P[0]
      in (x)
  in (A)

fun calls (n : i64) : (i64) =
  let (x : i64) =
    reduce (+) i < n at block do
      let (s : mem(shared)) = alloc 40 in shared
      let (A : [5]i64 @ s -> R(5)) = lanes(5, s)
      let (x : i64) = A[i]
      in (x)
  in (x)

// CALLS: peak_in: {shared: 40, private: 8}
// CALLS-NEXT: peak_parallel: {shared: 120, private: 120}

// A form that fails without a word is left.
fun guarded (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  assert 0 <= n
  #[spec] let (lost : i64) =
    reduce (+) i < n do
      let (a : i64) = A[i]
      let (y : i64) = A[a]
      in (y)
  let (s : i64) =
    reduce (+) i < n do
      let (p : mem(private)) = alloc 8 in private
      let (P : [1]i64 @ p -> R(1)) = replicate [1] i
      let (x : i64) = P[0]
      in (x)
  in (s)

// GUARDED: peak_in: {private: 8}
// GUARDED-NEXT: peak_parallel: {private: 24}
