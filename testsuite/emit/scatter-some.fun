// RUN: echo '7 9' | funrun --entry=chosen %s | funcheck %s
// RUN: echo '500 9000' | funrun --entry=chosen %s | funcheck --check-prefix=MANY %s
// RUN: funemit --target=c --bounds=none %s | funcheck --check-prefix=CODE %s
// A scatter that chooses by its index which values are written at all puts these
// together first: a branch would be taken by chance.  emitted.py compares what is
// written.

// CHECK: [100, 101, 0, 103, 0, 105, 106]
// CHECK: [0u8, 0u8, 0u8, 0u8, 7u8, 0u8, 0u8]
// MANY: [100, 101, 0, 103,

// CODE-LABEL: static bool fun_f_chosen(
//       CODE: for (i64 fun_next = 0; fun_next < n; fun_next += FUN_CHUNK) {
//       CODE:   i64 fun_kept[[#N:]]_0[FUN_CHUNK];
//  CODE-NEXT:   i64 fun_kept[[#N]]_1[FUN_CHUNK];
//       CODE:     fun_kept[[#N]]_0[fun_n] = fun_new[[#N]]_0;
//  CODE-NEXT:     fun_kept[[#N]]_1[fun_n] = fun_new[[#N]]_1;
//  CODE-NEXT:     fun_n += fun_is;
//  CODE-NEXT:   }
//  CODE-NEXT:   for (i64 fun_q = 0; fun_q < fun_n; fun_q++) {
//  CODE-NEXT:     const i64 [[P:.*]] = fun_kept[[#N]]_0[fun_q];
//  CODE-NEXT:     if (fun_below([[P]], m)) {
//  CODE-NEXT:       {{.*}}[{{.*}}[[P]]] = fun_kept[[#N]]_1[fun_q];
entry fun chosen (m : i64) (n : i64) : ([m]i64, [m]u8) =
  let (a0 : [m]i64) = replicate [m] 0
  let (b0 : [m]u8) = replicate [m] 0u8
  let (a : [m]i64) =
    scatter a0 i < n do
      in (select(i * 7 % 5 < 3, i, -1), 100 + i)
  let (b : [m]u8) =
    scatter b0 i < n do
      in (select(i % 5 == 2, i - 3, -7), u8(i))
  in (a, b)
