// Two pipelines, and one program: what a processor fuses, a device of many threads
// runs one after the other.
// RUN: funopt -p 'memintro, lower' %s > %t.gpu
// RUN: funopt -p 'fuse{target=cpu}, memintro, lower' %s > %t.cpu
// RUN: funversions --processor=%t.cpu %t.gpu > %t.imp
// RUN: funcheck --input-file=%t.imp %s
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funverify -q --same-as=%s --targets=c,opencl %t.imp
// RUN: funemit --target=opencl %t.imp | funcheck --check-prefix=EMIT %s
// CHECK:         {{^}}#[processor(both)]
// CHECK-NEXT:    entry imp both_1 (n : i64)
// CHECK-COUNT-1:   kernel i < n do
// CHECK-NOT:       kernel
// CHECK:         {{^}}entry imp both (n : i64)
// CHECK-COUNT-2:   kernel i < n do
// EMIT:       {{^}}static bool fun_f_both(
// EMIT:       if (fun_is_cpu(fun_ctx->device))
// EMIT-NEXT:    return fun_f_both_1(
entry fun both (n : i64) (A : [n]f32) : ([n]f32, [n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a * a)
  let (t : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a + a)
  in (s, t)
