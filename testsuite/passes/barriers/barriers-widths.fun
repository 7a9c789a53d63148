// Whether elements of two sizes have something in common is asked in bytes, before a
// barrier stands between them.
// RUN: lower %s | barriers | grep '^entry\|kernel .* do\|for .* do\|while .* do\|barrier\|  if\|  else\|  fi' | funcheck %s
// RUN: lower %s | barriers | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// Bytes count, where elements have two sizes: 64 of them are before 64 others;
entry fun widths (n : i64) : (B_mem' : mem, [n][16]i64 @ B_mem' -> R(n, 16)) =
  let (B_mem : mem) = alloc n * 128
  let (B : [n][16]i64 @ B_mem -> R(n, 16)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 128 in shared
      let (x : [8]i64 @ s -> R(8)) =
        kernel l < 8 at lane do
          in (l * i)
      let (y : [16]i32 @ s -> 16 + {(16 : 1)}) =
        kernel l < 16 at lane do
          in (i32(l))
      let (z : [16]i64 @ B_mem -> i * 16 + {(16 : 1)}) =
        kernel l < 16 at lane do
          let (a : i64) = x[l / 2]
          let (b : i32) = y[15 - l]
          in (a + i64(b))
      in (z)
  in (B_mem, B)
// CHECK-LABEL: imp widths (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel l < 8 at lane do
//  CHECK-NEXT:   kernel l < 16 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel l < 16 at lane do

// here four are in both.
entry fun widths_meet (n : i64) : (B_mem' : mem, [n][16]i32 @ B_mem' -> R(n, 16)) =
  let (B_mem : mem) = alloc n * 64
  let (B : [n][16]i32 @ B_mem -> R(n, 16)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 128 in shared
      let (x : [8]i64 @ s -> R(8)) =
        kernel l < 8 at lane do
          in (l * i)
      let (u : i64) = x[7]
      let (y : [16]i32 @ s -> 15 + {(16 : 1)}) =
        kernel l < 16 at lane do
          in (i32(l + u))
      in (y)
  in (B_mem, B)
// CHECK-LABEL: imp widths_meet (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel l < 8 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel l < 16 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 16 at lane do
