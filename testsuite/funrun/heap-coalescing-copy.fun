// RUN: %python -c "print(64, 40, [[0] * 40] * 64)" > %t && funrun --semantics=heap --coalescing=32,32 --input=%t --entry=transposed %s 2>&1 | funcheck --check-prefix=SQUARES %s
// RUN: %python -c "print(64, 40, [[0] * 40] * 64)" > %t && funrun --semantics=heap --coalescing=32,32 --input=%t --entry=straight %s 2>&1 | funcheck --check-prefix=STRAIGHT %s
// RUN: %python -c "print(64, 40, [[0] * 40] * 64)" > %t && funrun --semantics=heap --coalescing=32,32 --input=%t --entry=alone %s 2>&1 | funcheck --check-prefix=ALONE %s

// A copy that transposes goes in squares: 64 rows of 32 elements and of 8 are
// read, of 8 bytes each, and 40 columns of twice 32 written.
// SQUARES: - {line: 11, reads: A, elements: 2560, warps: 128, transactions: 640}
// SQUARES: - {line: 11, writes: B, elements: 2560, warps: 80, transactions: 640}
entry fun transposed (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]i64 @ B_mem' -> C(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [n][m]i64 @ B_mem -> C(n, m)) =
    manifest (1, 0) A
  in (B_mem, B)

// Any other copy goes in rows.
// STRAIGHT: reads: A, elements: 2560, warps: 80, transactions: 640}
// STRAIGHT: writes: B, elements: 2560, warps: 80, transactions: 640}
entry fun straight (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]i64 @ B_mem' -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [n][m]i64 @ B_mem -> R(n, m)) = copy A
  in (B_mem, B)

// A thread copies one element after the other.
// ALONE: reads: A, elements: 2560, warps: 2560, transactions: 2560}
// ALONE: writes: B_1, elements: 2560, warps: 2560, transactions: 2560}
entry fun alone (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (B_mem' : mem, [1][n][m]i64 @ B_mem' -> 0 + {(1 : n * m), (n : 1), (m : n)}) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [1][n][m]i64 @ B_mem -> 0 + {(1 : n * m), (n : 1), (m : n)}) =
    kernel i < 1 do
      let (B_1 : [n][m]i64 @ B_mem -> C(n, m)) =
        manifest (1, 0) A
      in (B_1)
  in (B_mem, B)
