// RUN: echo '0 2' | funrun --entry=largest %s | funcheck --check-prefix=NONE %s
// RUN: echo '3 2' | funrun --entry=largest %s | funcheck %s
// RUN: echo '0 2' | funrun --entry=sum %s | funcheck --check-prefix=NONE %s
// RUN: echo '3 2' | funrun --entry=sum %s | funcheck --check-prefix=SUM %s
// RUN: funemit --target=c --bounds=none < %s | funcheck --check-prefix=CODE %s
// The maximum of no numbers is the least number, which is no sign that a size
// does not fit: emitted.py compares what these give.

// NONE: empty([0]i64)
// CHECK: [0, 1, 2, 3]
// CODE: fun_size_mul(fun_max_i64(0, most), 8)
entry fun largest (n : i64) (m : i64) : (k : i64, A_mem : mem, [k]i64 @ A_mem -> R(k)) =
  let (most : i64) =
    reduce (max) i < n do
      in (i * m)
  let (k : i64) = max(0, most)
  let (A_mem : mem) = alloc max(0, most) * 8
  let (A : [k]i64 @ A_mem -> R(k)) = iota k
  in (k, A_mem, A)

// SUM: [0, 1, 2, 3, 4, 5]
// CODE: fun_size_mul(fun_size_max(0,
// CODE-NEXT: fun_size_add(fun_size_of(most), fun_size_of(m))), 8)
entry fun sum (n : i64) (m : i64) : (k : i64, A_mem : mem, [k]i64 @ A_mem -> R(k)) =
  let (most : i64) =
    reduce (max) i < n do
      in (i * m)
  let (k : i64) = max(0, most + m)
  let (A_mem : mem) = alloc max(0, most + m) * 8
  let (A : [k]i64 @ A_mem -> R(k)) = iota k
  in (k, A_mem, A)
