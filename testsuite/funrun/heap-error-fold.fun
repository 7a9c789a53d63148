// RUN: echo '5' | not funrun --semantics=heap --entry=too_few %s 2>&1 | funcheck --match-full-lines %s --check-prefix=FEW
// RUN: echo '0' | not funrun --semantics=heap --entry=modulus %s 2>&1 | funcheck --match-full-lines %s --check-prefix=MODULUS
// RUN: echo '5' | not funrun --semantics=heap --races --entry=at_once %s 2>&1 | funcheck --match-full-lines %s --check-prefix=ONCE
// A fold whose block is too small; one whose modulus is 0; and one that would
// take two elements of a copy to one place.

fun too_few (n : i64) : (i64) =
  let (m : mem) = alloc 8 * n - 8
  let (A : [2][n]i64 @ m -> fold (t, i) -> ((t - i) mod n)) = scratch [2][n] i64
  let (B : [2][n]i64 @ m -> fold (t, i) -> ((t - i) mod n)) = A with [0, 1] = 1
  let (x : i64) = B[0, 1]
  in (x)

// FEW: {{.*}}.fun:[[#@LINE-5]]:3: error: element [0, 1] of 'A' is at byte 32 of block 'm', which has 32 bytes

fun modulus (#[mem] n : i64) (k : i64) : (i64) =
  let (m : mem) = alloc 8
  let (A : [2]i64 @ m -> fold (i) -> (i mod n)) = iota 2
  let (x : i64) = A[0]
  in (x + k)

// MODULUS: {{.*}}.fun:[[#@LINE-4]]:3: error: a modulus of a fold is 0: it must be positive

fun at_once (n : i64) : (i64) =
  let (m : mem) = alloc 24
  let (A : [n]i64 @ m -> fold (i) -> (i mod 3)) = iota n
  let (x : i64) = A[n - 1]
  in (x)

// ONCE: {{.*}}.fun:[[#@LINE-4]]:3: error: race: element [3] of 'A' is written to where another element of this copy goes (byte 0 of block 'm')
