// Numbers meet numbers on the way out; and where the sign is known, one
// comparison says that a multiple fits.
// RUN: guard %s | funcheck %s
// CHECK-LABEL: fun main
// CHECK:      #[guard] assert n <= 0 || n + 1 < 100 "index of A: not i + 3 - 1 < 100"
// CHECK-NEXT: let (r : i32) =
// CHECK:      #[guard] assert n <= 1152921504606846975 "product: n * 8 does not fit into i64"
// CHECK-NEXT: let (bytes : i64) =
// CHECK-NEXT: #[guard] assert -1152921504606846976 <= k && k <= 1152921504606846975 "product: 8 * k does not fit into i64"
// CHECK-NEXT: let (more : i64) =
entry fun main (n : i64) (k : i64) (A : [100]i32) (B : [n]i32) : (i32, i64, i64) =
  let (r : i32) =
    loop (r : i32 = 0i32) for i < n do
      let (a : i32) = A[i + 3 - 1]
      in (max(r, a))
  let (bytes : i64) = n * 8
  let (more : i64) = 8 * k
  in (r, bytes, more)

// What begins again at the end: the sum fits for the one value of the choice as for
// the other.
// CHECK-LABEL: fun around
// CHECK-NOT: #[guard] assert {{.*}}"sum
// CHECK-NOT: #[guard] assert {{.*}}"index
entry fun around (n : i64) (e : i64) (A : [n]u8) : ([n]u8, [n]u8) =
  let (B : [n]u8) (C : [n]u8) =
    kernel i < n do
      let (b : u8) = A[i - 1 + select(i < 1, n, 0)]
      let (d : i64) = n - fmod(e, n)
      let (c : u8) = A[i - d + select(i < d, n, 0)]
      in (b, c)
  in (B, C)
