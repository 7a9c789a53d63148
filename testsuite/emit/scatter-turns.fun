// RUN: funemit --target=c < %s | funcheck %s
// A part of a scatter that is a few instructions an iteration is written out: a
// loop of constant length, which compilers do that with also in a function of
// their own for threads, and what is left.
// CHECK-LABEL: static bool fun_f_count(
//       CHECK: i64 fun_next = fun_from;
//       CHECK: fun_next += FUN_TURNS) {
//  CHECK-NEXT:   FUN_UNROLL(FUN_TURNS)
//  CHECK-NEXT:   for (int fun_l = 0; fun_l < FUN_TURNS; fun_l++) {
//  CHECK-NEXT:     const i64 i = fun_next + fun_l;
//       CHECK:     fun_own[p] =
//       CHECK: for (i64 i = fun_next; i < fun_to; i++) {
//       CHECK:     fun_own[p] =
entry fun count (n : i64) (m : i64) (x : [n]i32) : ([m]i32) =
  let (zero : [m]i32) = replicate [m] 0i32
  let (h : [m]i32) =
    scatter (+) zero i < n do
      let (v : i32) = x[i]
      in (i64(v), 1i32)
  in (h)

// With a loop in each iteration it is not.
// CHECK-LABEL: static bool fun_f_steps(
//   CHECK-NOT: FUN_UNROLL
//       CHECK: for (i64 i = fun_from; i < fun_to; i++) {
entry fun steps (n : i64) (m : i64) (x : [n]i64) : ([m]i32) =
  let (zero : [m]i32) = replicate [m] 0i32
  let (h : [m]i32) =
    scatter (+) zero i < n do
      let (v : i64) = x[i]
      let (r : i64) =
        loop (r : i64 = v) for j < m do
          in (r * 5 ^ j)
      in (r, 1i32)
  in (h)
