// RUN: memintro --remarks %s 2>&1 | funcheck %s

// CHECK: [[@LINE+1]]:5: remark: callers pass 'A_mem' along with 'A' [memintro, note: existential]
fun remarks (c : bool) (n : i64) (A : [n][n]f32) : ([n][n]f32) =
  let (t : [n][n]f32) = transpose A
// CHECK: [[@LINE+1]]:3: remark: the branches return 'z_stride0', 'z_stride1' along with 'z' [memintro, note: existential]
  let (z : [n][n]f32) =
    if c then
      in (A)
    else
      in (t)
// CHECK: [[@LINE+6]]:7: remark: 't', which lives 'A_mem -> C(n, n)', is copied: otherwise no dimension is known to be dense [memintro: copy]
// CHECK: [[@LINE+1]]:3: remark: the branches return 'r_mem' along with 'r' [memintro, note: existential]
  let (r : [n][n]f32) =
    if c then
      in (A)
    else
      in (t)
// CHECK: [[@LINE+2]]:3: remark: 's' lives in device memory [memintro, note: space]
// CHECK: [[@LINE+3]]:7: remark: 'few' lives in private memory [memintro, note: space]
  let (s : [n][n]f32) =
    kernel i < n, j < n do
      let (few : [2]f32) = replicate [2] 1.0f32
      let (a : f32) = few[0]
      let (x : f32) = r[i, j]
      in (x + a)
  in (z)
