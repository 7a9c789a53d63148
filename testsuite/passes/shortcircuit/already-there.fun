// What is copied to where it is already moves nothing, but from then on it is what
// stands there: nobody may write over it.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun overwritten
// CHECK: let (b : [n]f32 @ b_mem -> R(n)) = copy A
// WHY: 'b' is not built in 'B': 'B' is written after the write of 'b'
entry fun overwritten (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (*[n]f32 @ A_mem -> R(n)) =
  let (b_mem : mem) = alloc n * 4
  let (b : [n]f32 @ b_mem -> R(n)) = copy A
  let (B : [n]f32 @ A_mem -> R(n)) = replicate [n] 0.0f32
  let (C : [n]f32 @ A_mem -> R(n)) = B with [:] = b
  in (C)

// It may be read there.
// CHECK-LABEL: fun read
// CHECK: let (b : [n]f32 @ A_mem -> R(n)) = copy A
// WHY: 'b' is built in 'A'
entry fun read (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (*[n]f32 @ A_mem -> R(n), f32) =
  assert n >= 1
  let (b_mem : mem) = alloc n * 4
  let (b : [n]f32 @ b_mem -> R(n)) = copy A
  let (x : f32) = A[n - 1]
  let (B : [n]f32 @ A_mem -> R(n)) = A with [:] = b
  in (B, x)

// The one that a branch does not choose is where its source is.
// CHECK-LABEL: fun chosen
// CHECK: let (b : [n]i32 @ R_mem -> R(n)) = replicate
// CHECK: let (c : [n]i32 @ C_mem -> R(n)) = copy C
// WHY: 'e' is not built in 'R'
fun chosen (n : i64) (p : bool) (R_mem : mem) (X : [n]i32 @ R_mem -> R(n)) (C_mem : mem) (C : [n]i32 @ C_mem -> R(n)) : (R_mem' : mem, [n]i32 @ R_mem' -> R(n)) =
  let (R : [n]i32 @ R_mem -> R(n)) =
    once do
      let (b : [n]i32 @ R_mem -> R(n)) = replicate [n] 0i32
      let (c : [n]i32 @ C_mem -> R(n)) = copy C
      let (e_mem : mem) (e : [n]i32 @ e_mem -> R(n)) =
        if p then
          in (R_mem, b)
        else
          in (C_mem, c)
      in (e)
  in (R_mem, R)

// D would be where B is from its beginning on; B goes into it, which would then
// move nothing, but is over by then.
// CHECK-LABEL: fun taken_in
// CHECK: let (C : [n]f32 @ C_mem -> R(n)) = copy A
// WHY: 'D' is not built in 'B': 'B' is read after the write of 'C'
entry fun taken_in (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 4
  let (C_mem : mem) = alloc n * 4
  let (B : [n]f32 @ B_mem -> R(n)) =
    kernel i < n do
      in (f32(i))
  let (C : [n]f32 @ C_mem -> R(n)) = copy A
  let (D : [n]f32 @ C_mem -> R(n)) = C with [0 + {(n : 1)}] = B
  let (E : [n]f32 @ B_mem -> R(n)) = B with [:] = D
  in (B_mem, E)

// P would be where Q, a copy of it, is, too: what is written to P after
// the copy would be Q's, too.
// CHECK-LABEL: fun copied_within
// CHECK: loop (P_mem : mem = A_mem)
// WHY: 'B' is not built in 'R': 'P' is written after the write of 'Q'
entry fun copied_within (n : i64) (k : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert n >= 1
  let (R_mem : mem) = alloc n * 8
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) (s : i64) =
    loop (P_mem : mem = A_mem) (P : *[n]i64 @ P_mem -> R(n) = A) (s : i64 = 0) for i < k do
      let (Q_mem : mem) = alloc n * 8
      let (Q : [n]i64 @ Q_mem -> R(n)) = copy P
      let (T : [n]i64 @ P_mem -> R(n)) = P with [0] = 77
      let (t : i64) = T[n - 1]
      in (Q_mem, Q, s + t)
  let (R : [n]i64 @ R_mem -> R(n)) = copy B
  in (R_mem, R)
