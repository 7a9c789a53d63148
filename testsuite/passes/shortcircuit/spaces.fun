// Memory of groups, of threads and of the device: what others read in memory of the
// group stays there, though it is copied to the device's, and what is everybody's
// does not go to memory of one's own.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %s | memexpand | lower | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun read_there
// CHECK: let (t : [16]i64 @ t_mem -> R(16)) =
// WHY: 't' is not built in 'R': 't' is read where it is, in shared memory
entry fun read_there (n : i64) (A_mem : mem) (A : [n][16]i64 @ A_mem -> R(n, 16)) : (R_mem : mem, [n][16]i64 @ R_mem -> R(n, 16), S_mem : mem, [n]i64 @ S_mem -> R(n)) =
  let (R_mem : mem) = alloc n * 16 * 8
  let (S_mem : mem) = alloc n * 8
  let (R : [n][16]i64 @ R_mem -> R(n, 16)) (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n at block do
      let (t_mem : mem(shared)) = alloc 128 in shared
      let (t : [16]i64 @ t_mem -> R(16)) =
        kernel j < 16 at lane do
          let (a : i64) = A[i, j]
          in (a & 255)
      let (s : i64) =
        reduce (+) j < 16 at lane do
          let (x : i64) = t[15 - j]
          in (x)
      in (t, s)
  in (R_mem, R, S_mem, S)

// Nobody reads it there.
// CHECK-LABEL: fun written_there
// CHECK-NOT: alloc {{.*}} in shared
// CHECK: let (t : [16]i64 @ R_mem -> 16 * i + {(16 : 1)}) =
// WHY: 't' is built in 'R'
entry fun written_there (n : i64) (A_mem : mem) (A : [n][16]i64 @ A_mem -> R(n, 16)) : (R_mem : mem, [n][16]i64 @ R_mem -> R(n, 16)) =
  let (R_mem : mem) = alloc n * 16 * 8
  let (R : [n][16]i64 @ R_mem -> R(n, 16)) =
    kernel i < n at block do
      let (t_mem : mem(shared)) = alloc 128 in shared
      let (t : [16]i64 @ t_mem -> R(16)) =
        kernel j < 16 at lane do
          let (a : i64) = A[i, j]
          in (a & 255)
      in (t)
  in (R_mem, R)

// To the memory of the group it may go.
// CHECK-LABEL: fun to_group
// CHECK: let (x : [16]i64 @ t_mem -> R(16)) =
// WHY: 'x' is built in 't'
entry fun to_group (n : i64) (A_mem : mem) (A : [n][16]i64 @ A_mem -> R(n, 16)) : (R_mem : mem, [n]i64 @ R_mem -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n at block do
      let (t_mem : mem(shared)) = alloc 128 in shared
      let (x_mem : mem) = alloc 128
      let (x : [16]i64 @ x_mem -> R(16)) =
        kernel j < 16 at lane do
          let (a : i64) = A[i, j]
          in (a & 255)
      let (t : [16]i64 @ t_mem -> R(16)) = copy x
      let (s : i64) =
        reduce (+) j < 16 at lane do
          let (y : i64) = t[15 - j]
          in (y)
      in (s)
  in (R_mem, R)

// To that of a lane what this lane makes, wherever that was.
// CHECK-LABEL: fun to_lane
// CHECK: let (x : [4]i64 @ y_mem -> R(4)) =
// WHY: 'x' is built in 'y'
fun to_lane (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem : mem, [n][16]i64 @ R_mem -> R(n, 16)) =
  let (R_mem : mem) = alloc n * 16 * 8
  let (R : [n][16]i64 @ R_mem -> R(n, 16)) =
    kernel i < n at block do
      let (x_mem : mem(shared)) = alloc 512 in shared
      let (t : [16]i64 @ R_mem -> 16 * i + {(16 : 1)}) =
        kernel j < 16 at lane do
          let (a : i64) = A[i]
          let (y_mem : mem(private)) = alloc 32 in private
          let (x : [4]i64 @ x_mem -> 4 * j + {(4 : 1)}) =
            kernel k < 4 do
              in (a + k)
          let (y : [4]i64 @ y_mem -> R(4)) = copy x
          let (b : i64) = y[3]
          in (b)
      in (t)
  in (R_mem, R)

// A thread's iterations run in that thread, too.
// CHECK-LABEL: fun to_thread
// CHECK: let (x : [4]i64 @ y_mem -> 3 + {(4 : -1)}) =
// WHY: 'z' is built in 'y'
entry fun to_thread (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem : mem, [n]i64 @ R_mem -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (x_mem : mem) = alloc n * 32
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (y_mem : mem(private)) = alloc 32 in private
      let (x : [4]i64 @ x_mem -> 4 * i + {(4 : 1)}) =
        kernel k < 4 do
          in (a ^ k)
      let (z : [4]i64 @ x_mem -> 4 * i + 3 + {(4 : -1)}) = reverse 0 x
      let (y : [4]i64 @ y_mem -> R(4)) = copy z
      let (b : i64) = y[3]
      in (b)
  in (R_mem, R)

// A private block of the group is one for each of its work-items: what lanes make
// together would be in none of them.
// CHECK-LABEL: fun to_group_private
// CHECK: let (x : [4]i64 @ x_mem -> R(4)) =
// WHY: 'x' is not built in 'y': 'y_mem' is private to each work-item of a group
entry fun to_group_private (n : i64) (A_mem : mem) (A : [n][4]i64 @ A_mem -> R(n, 4)) : (R_mem : mem, [n]i64 @ R_mem -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n at block do
      let (y_mem : mem(private)) = alloc 32 in private
      let (x_mem : mem(shared)) = alloc 32 in shared
      let (x : [4]i64 @ x_mem -> R(4)) =
        kernel j < 4 at lane do
          let (a : i64) = A[i, j]
          in (a & 255)
      let (y : [4]i64 @ y_mem -> R(4)) = copy x
      let (s : i64) =
        reduce (+) j < 4 at lane do
          let (b : i64) = y[3 - j]
          in (b)
      in (s)
  in (R_mem, R)
