// SC22, figure 6 (b): a mapnest whose threads build their rows.
// RUN: funfmt %s | diff %s -
// The paper's loop counts from 1; ours from 0.

fun fig6b (n : i64) (as_mem : mem) (as : [n][n]f32 @ as_mem -> R(n, n)) : (xss_mem' : mem, [n][n]f32 @ xss_mem' -> R(n, n)) =
  let (xss_mem : mem) = alloc n * n * 4
  let (xss : [n][n]f32 @ xss_mem -> R(n, n)) =
    kernel i < n do
      let (rs_mem : mem) = alloc n * 4
      let (rs0 : [n]f32 @ rs_mem -> R(n)) = scratch [n] f32
      let (a0 : f32) = as[i, 0]
      let (rs1 : [n]f32 @ rs_mem -> R(n)) = rs0 with [0] = a0
      let (rs' : [n]f32 @ rs_mem -> R(n)) =
        loop (rs : *[n]f32 @ rs_mem -> R(n) = rs1) for k < n - 1 do
          let (a : f32) = as[i, k + 1]
          let (r : f32) = rs[k]
          let (rs2 : [n]f32 @ rs_mem -> R(n)) = rs with [k + 1] = a + sqrt(r)
          in (rs2)
      in (rs')
  in (xss_mem, xss)
