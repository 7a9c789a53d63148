// RUN: lower %s | widen --least=2 | stripmine | interchange --accesses=3 | funcheck %s
// RUN: lower %s | widen --least=2 | stripmine | interchange --accesses=4 | funcheck --check-prefix=FEW %s
// RUN: lower %s | widen --least=2 | stripmine --least=5 | interchange --accesses=3 --strip=2 | funverify -q --validity=50 --same-as=%s
// RUN: lower %s | stripmine | interchange --accesses=3 | funcheck --check-prefix=FEW %s
// Narrow elements that are made wide where they are read are read ahead, beside many
// other accesses.
// FEW-NOT: in private

// CHECK:      var [[M:k[_0-9]*_mem]] : mem(private)
// CHECK-NEXT: [[M]] <- alloc 256 in private
// CHECK-NOT:  alloc
// CHECK:      kernel l < count at thread do
// CHECK:        k <- K_mem[i] : u8
// CHECK-NEXT:   var [[K:k_[0-9]+]] : i32
// CHECK-NEXT:   #[spec] [[K]] <- i32(k)
// CHECK-NEXT:   [[M]][l] <- [[K]] : i32
// CHECK-NEXT: done
// CHECK-NEXT: kernel l_1 < count at thread do
// CHECK:        <- [[M]][l_1] : i32
entry fun choose (n : i64) (K_mem : mem) (K : [n]u8 @ K_mem -> R(n)) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (R_mem' : mem, [n]f32 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 4
  let (R : [n]f32 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : u8) = K[i]
      let (a : f32) = A[i]
      let (b : f32) = B[i]
      in (select(k == 1u8, a, b))
  in (R_mem, R)
