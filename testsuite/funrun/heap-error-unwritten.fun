// RUN: echo '2' | not funrun --semantics=heap %s 2>&1 | funcheck --match-full-lines %s
// A block holds nothing until it is written: such an element may be moved, but
// not used.

entry fun main (n : i64) : (i64) =
  let (m : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) = scratch [n] i64
  let (k : mem) = alloc 8 * n
  let (B : [n]i64 @ k -> R(n)) = copy A
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (C : [n]i64 @ k -> R(n)) = B
      let (x : i64) = C[n - 1 - i]
      let (y : i64) = x
      in (s + y)
  in (s)

// CHECK: {{.*}}.fun:[[#@LINE-3]]:7: error: 'y' is undefined here
// CHECK-NEXT: in (s + y)
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 0
// CHECK-NEXT: {{.*}}.fun:[[#@LINE-9]]:7: note: byte 8 of its block holds nothing when it is read here, where i = 0
// CHECK-NEXT: let (x : i64) = C[n - 1 - i]
// CHECK-NEXT: ^
// CHECK-NOT: {{.}}
