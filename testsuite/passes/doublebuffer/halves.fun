// A loop of a group or a thread that carries a small array has both versions in the halves
// of one block.
// RUN: doublebuffer %s | funcheck %s
// RUN: doublebuffer %s | funverify -q --validity=20 --same-as=%s
// RUN: doublebuffer --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun group
// CHECK: let (R_mem : mem) = alloc n * 16 * 4
// CHECK: let (s_mem : mem(shared)) = alloc 128 in shared
// CHECK: let (#[mem] s_half : i64) (s : [16]f32 @ s_mem -> s_half + {(16 : 1)}) =
// CHECK: loop (#[mem] x_half : i64 = 0) (x : [16]f32 @ s_mem -> x_half + {(16 : 1)} = w) for t < 10 do
// CHECK: let (y : [16]f32 @ s_mem -> 16 - x_half + {(16 : 1)}) =
// CHECK: in (16 - x_half, y)
// CHECK: let (v : [16]f32 @ s_mem -> 15 + s_half + {(16 : -1)}) = reverse 0 s
// CHECK-NOT: alloc
// SAY: 's_mem' and 'y_mem' are halves of one block that the trips write in turn
entry fun group (n : i64) (A_mem : mem) (A : [n][16]f32 @ A_mem -> R(n, 16)) : (R_mem' : mem, [n][16]f32 @ R_mem' -> R(n, 16)) =
  let (R_mem : mem) = alloc n * 16 * 4
  let (R : [n][16]f32 @ R_mem -> R(n, 16)) =
    kernel i < n at block do
      let (s_mem : mem(shared)) = alloc 64 in shared
      let (y_mem : mem(shared)) = alloc 64 in shared
      let (row : [16]f32 @ A_mem -> 16 * i + {(16 : 1)}) = A[i, :]
      let (w : [16]f32 @ s_mem -> R(16)) = copy row
      let (s : [16]f32 @ s_mem -> R(16)) =
        loop (x : [16]f32 @ s_mem -> R(16) = w) for t < 10 do
          let (y : [16]f32 @ y_mem -> R(16)) =
            kernel j < 16 at lane do
              let (l : f32) = x[max(j - 1, 0)]
              let (r : f32) = x[min(j + 1, 15)]
              in (l + r)
          #[mem] let (y_1 : [16]f32 @ s_mem -> R(16)) = copy y
          in (y_1)
      let (v : [16]f32 @ s_mem -> 15 + {(16 : -1)}) = reverse 0 s
      in (v)
  in (R_mem, R)

// The block of a trip is allocated in it.
// CHECK-LABEL: fun thread
// CHECK: let (p : mem(private)) = alloc 48 in private
// CHECK: let (#[mem] s_half : i64) (s : [3]i64 @ p -> s_half + {(3 : 1)}) =
// CHECK: loop (#[mem] x_half : i64 = 0) (x : [3]i64 @ p -> x_half + {(3 : 1)} = w) for t < T do
// CHECK: let (y : [3]i64 @ p -> 3 - x_half + {(3 : 1)}) = rotate 0 1 x
// CHECK: let (z : [3]i64 @ p -> 3 - x_half + {(3 : 1)}) = y with [0] = t
// CHECK: in (3 - x_half, z)
// CHECK-NOT: alloc
// SAY: 'p' and 'q' are halves of one block that the trips write in turn
entry fun thread (n : i64) (T : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 24 in private
      let (w : [3]i64 @ p -> R(3)) = replicate [3] i
      let (s : [3]i64 @ p -> R(3)) =
        loop (x : [3]i64 @ p -> R(3) = w) for t < T do
          let (q : mem(private)) = alloc 24 in private
          let (y : [3]i64 @ q -> R(3)) = rotate 0 1 x
          let (z : [3]i64 @ q -> R(3)) = y with [0] = t
          #[mem] let (z_1 : [3]i64 @ p -> R(3)) = copy z
          in (z_1)
      let (r : i64) = s[1]
      in (r)
  in (S)

// What was there before is read after it.
// CHECK-LABEL: fun older
// CHECK: let (p : mem(private)) = alloc 24 in private
// CHECK: let (q : mem(private)) = alloc 24 in private
// CHECK-NOT: alloc
// SAY: 'y' is copied in each trip: what was in its place before the loop is used later
entry fun older (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 24 in private
      let (q : mem(private)) = alloc 24 in private
      let (w : [3]i64 @ p -> R(3)) = replicate [3] i
      let (s : [3]i64 @ p -> R(3)) =
        loop (x : [3]i64 @ p -> R(3) = w) for t < 3 do
          let (y : [3]i64 @ q -> R(3)) = rotate 0 1 x
          #[mem] let (y_1 : [3]i64 @ p -> R(3)) = copy y
          in (y_1)
      let (a : i64) = w[0]
      let (r : i64) = s[1]
      in (r + a)
  in (S)

// What a trip makes is laid out otherwise.
// CHECK-LABEL: fun layout
// CHECK: let (p : mem(private)) = alloc 24 in private
// CHECK: let (q : mem(private)) = alloc 24 in private
// CHECK-NOT: alloc
// SAY: 'y' is copied in each trip: it has another index function
entry fun layout (n : i64) (T : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 24 in private
      let (q : mem(private)) = alloc 24 in private
      let (w : [3]i64 @ p -> R(3)) = replicate [3] i
      let (s : [3]i64 @ p -> R(3)) =
        loop (x : [3]i64 @ p -> R(3) = w) for t < T do
          let (y : [3]i64 @ q -> 2 + {(3 : -1)}) = rotate 0 1 x
          #[mem] let (y_1 : [3]i64 @ p -> R(3)) = copy y
          in (y_1)
      let (r : i64) = s[1]
      in (r)
  in (S)

// The copy is read in the trip.
// CHECK-LABEL: fun copied
// CHECK: let (p : mem(private)) = alloc 24 in private
// CHECK: let (q : mem(private)) = alloc 24 in private
// CHECK-NOT: alloc
// SAY: 'y' is copied in each trip: the copy is used in the trip
entry fun copied (n : i64) (T : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 24 in private
      let (q : mem(private)) = alloc 24 in private
      let (w : [3]i64 @ p -> R(3)) = replicate [3] 1
      let (s : [3]i64 @ p -> R(3)) (c : i64) =
        loop (x : [3]i64 @ p -> R(3) = w) (c : i64 = 0) for t < T do
          let (y : [3]i64 @ q -> R(3)) = rotate 0 1 x
          #[mem] let (y_1 : [3]i64 @ p -> R(3)) = copy y
          let (a : i64) = y_1[0]
          in (y_1, c ^ a)
      let (r : i64) = s[1]
      in (r + c)
  in (S)

// The block of a trip is used once more.
// CHECK-LABEL: fun outside
// CHECK: let (p : mem(private)) = alloc 24 in private
// CHECK: let (q : mem(private)) = alloc 24 in private
// CHECK-NOT: alloc
// SAY: 'y' is copied in each trip: its block is used outside of the loop
entry fun outside (n : i64) (T : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 24 in private
      let (q : mem(private)) = alloc 24 in private
      let (w : [3]i64 @ p -> R(3)) = replicate [3] i
      let (s : [3]i64 @ p -> R(3)) =
        loop (x : [3]i64 @ p -> R(3) = w) for t < T do
          let (y : [3]i64 @ q -> R(3)) = rotate 0 1 x
          #[mem] let (y_1 : [3]i64 @ p -> R(3)) = copy y
          in (y_1)
      let (v : [3]i64 @ q -> R(3)) = replicate [3] 7
      let (r : i64) = s[1]
      let (u : i64) = v[1]
      in (r + u)
  in (S)

// Another array is in the first block, of other elements.
// CHECK-LABEL: fun others
// CHECK: let (p : mem(private)) = alloc 24 in private
// CHECK: let (q : mem(private)) = alloc 24 in private
// CHECK-NOT: alloc
// SAY: 'y' is copied in each trip: its block has other arrays or callers
entry fun others (n : i64) (T : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 24 in private
      let (q : mem(private)) = alloc 24 in private
      let (w : [3]i64 @ p -> R(3)) = replicate [3] i
      let (s : [3]i64 @ p -> R(3)) =
        loop (x : [3]i64 @ p -> R(3) = w) for t < T do
          let (y : [3]i64 @ q -> R(3)) = rotate 0 1 x
          #[mem] let (y_1 : [3]i64 @ p -> R(3)) = copy y
          in (y_1)
      let (r : i64) = s[1]
      let (v : [6]i32 @ p -> R(6)) = replicate [6] i32(r)
      let (u : i32) = v[1]
      in (i64(u))
  in (S)
