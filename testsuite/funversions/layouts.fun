// A function whose blocks would lie otherwise on a processor is there twice; the
// version says whose it is, and stands before that.
// RUN: memexpand --target=gpu %s > %t.gpu
// RUN: memexpand --target=cpu %s > %t.cpu
// RUN: funversions --processor=%t.cpu %t.gpu > %t.fun
// RUN: funcheck --input-file=%t.fun %s
// RUN: funverify -q --validity=20 --same-as=%s %t.fun
// RUN: sed '/fun own_2/,/^$/s/in (x)/in (x + x)/' %t.fun > %t.wrong
// RUN: not funverify -q --same-as=%s %t.wrong 2>&1 | funcheck --check-prefix=OTHER %s
// RUN: segments %t.fun | lower | strength | invariant | funcheck --check-prefix=LOWER %s

// Two programs that are the same have no versions.
// RUN: funversions --processor=%t.gpu %t.gpu | diff %t.gpu -

// What has versions already keeps the processor's.
// RUN: funversions --processor=%t.fun %t.fun | diff %t.fun -
// RUN: funversions --processor=%t.fun %t.gpu | diff %t.fun -
// RUN: funversions -g --verify-roundtrip --processor=%t.cpu < %t.gpu | funcheck --check-prefix=PLACES %s

// A version has to do the same.
// OTHER: error: {{.*}}own_2

// LOWER:     #[processor(own)]
// LOWER-NEXT: entry imp own_2
// LOWER-NOT: at block
// LOWER:     at <- i * m
// LOWER:     entry imp own
// LOWER:     at block
// LOWER-NOT: imp own_1

// Each says where it stood.
// PLACES: #[loc("{{.*}}.cpu", 1, 11)] #[processor(own)]
// PLACES-NEXT: entry fun own_2
// PLACES: #[loc("<stdin>", 1, 11)]
// PLACES-NEXT: entry fun own

// CHECK:      #[processor(own)]
// CHECK-NEXT: {{^}}entry fun own_2 (n : i64) (m : i64) (A_mem : mem)
// CHECK:      let (B : [m]f32 @ B_mem -> i * m + {(m : 1)}) = replicate [m] a
// CHECK:      {{^}}entry fun own (n : i64)
// CHECK:      let (B : [m]f32 @ B_mem -> i + {(m : n)}) = replicate [m] a
// CHECK-NOT:  #[processor
entry fun own (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (B : [m]f32 @ B_mem -> R(m)) = replicate [m] a
      let (b : f32) =
        reduce (+) j < m do
          let (x : f32) = B[j]
          in (x)
      in (b)
  in (C_mem, C)

// One element of each: both like neighbours side by side.
entry fun first (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (D_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (D : [m]f32 @ D_mem -> R(m)) = scratch [m] f32
      let (D1 : [m]f32 @ D_mem -> R(m)) = D with [0] = a
      let (d : f32) = D1[0]
      in (d)
  in (C_mem, C)

// Nobody calls it from outside: it has no version.  Its name is taken.
fun own_1 (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (B : [m]f32 @ B_mem -> R(m)) = replicate [m] a
      let (b : f32) = B[m - 1]
      in (b)
  in (C_mem, C)
