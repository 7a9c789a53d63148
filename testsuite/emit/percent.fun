// What a message names may look like a format of printf.
// RUN: cp %s %t-100%%d.fun
// RUN: funemit --target=c --bounds=none %t-100%%d.fun | funcheck %s
// RUN: funemit --target=opencl --bounds=none %t-100%%d.fun | funcheck %s
// CHECK:      fun_fail(fun_ctx, FUN_FAILED,
// CHECK-NEXT: "{{.*}}100%%d.fun:{{[0-9]+}}:

entry fun f (n : i64) (m : i64) : ([n][m][m]i64) =
  let (A : [n][m][m]i64) =
    kernel i < n, j < m, k < m do
      in (i)
  in (A)
