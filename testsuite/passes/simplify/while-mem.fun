// RUN: simplify %s | funcheck %s
// A loop's condition is a value, also where only annotations use it after the
// loop.

// CHECK-LABEL: fun condition
// CHECK:       let (p : bool) (k : i64) =
// CHECK-NEXT:    loop (q : bool = {{.*}}) (l : i64 = n) while q do
// CHECK:       let (#[mem] s : i64) =
// CHECK-NEXT:    if p then
entry fun condition (n : i64) : (r : mem, #[mem] t : i64, [n]f32 @ r -> t + {(n : 1)}, i64) =
  let (p : bool) (k : i64) =
    loop (q : bool = n > 3) (l : i64 = n) while q do
      in (l > 7, l / 2)
  let (unused : bool) = !p
  let (#[mem] s : i64) =
    if p then
      in (k)
    else
      in (n)
  let (m : mem) = alloc (n + n + n) * 4
  let (A : [n]f32 @ m -> s + {(n : 1)}) = replicate [n] 1.0f32
  in (m, s, A, k)
