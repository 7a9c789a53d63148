// RUN: funemit --target=c %s | funcheck --check-prefix=CPU %s
// RUN: funemit --target=opencl --kernels-only --pipeline=cpu %s | funcheck --check-prefix=CPU %s
// RUN: funemit --target=opencl --kernels-only --pipeline=gpu %s | funcheck --check-prefix=GPU %s
// RUN: funemit --target=opencl %s | funcheck --check-prefix=EITHER %s
// RUN: funemit --target=c --pipeline=gpu %s | funcheck --check-prefix=GPU %s
// Rows that each iteration goes through again and again are columns for a
// processor, whose neighbours become vectors; for a device nobody says so.  Code for
// either has both.

// CPU:     P_mem_1[{{.*}} * n + {{.*}}] = 
// CPU:     f32 p{{.*}} = P_mem_1[j * n + 
// GPU-NOT: P_mem_1
// GPU:     f32 p = P_mem[
// GPU-NOT: P_mem_1
// EITHER:  static bool fun_f_main_1(
// EITHER:    P_mem_1 = fun_alloc(
// EITHER:  static bool fun_f_main(
// EITHER:    if (fun_is_cpu(fun_ctx->device))
// EITHER:      return fun_f_main_1(
entry fun main (n : i64) (k : i64) (d : i64) (P : [n][d]f32) (C : [k][d]f32) : ([n]f32) =
  let (R : [n]f32) =
    kernel i < n do
      let (least : f32) =
        loop (least : f32 = inff32) for c < k do
          let (distance : f32) =
            loop (sum : f32 = 0.0f32) for j < d do
              let (p : f32) = P[i, j]
              let (q : f32) = C[c, j]
              in (sum + abs(p - q))
          in (min(least, distance))
      in (least)
  in (R)
