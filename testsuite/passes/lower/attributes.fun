// Attributes of statements stay with what these become, those of bindings with
// the variables.
// RUN: lower %s | owners | restrict | funcheck %s

// CHECK-LABEL: entry imp attributes
entry fun attributes (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64, i64, B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  #[a1] let (#[a2] s : i64) =
    reduce (+) i < n do
      let (#[a3] x : i64) = A[i]
      in (x)
  // CHECK:      #[a1] reduce (+) i < n do
  // CHECK-NEXT:   #[a3] var x : i64
  // CHECK:      done
  // CHECK-NEXT: #[a2] var s : i64
  // CHECK-NEXT: s <- s_mem[0] : i64
  #[b1] let (#[b2] y : i64) = s + 1
  // CHECK:      #[b2] var y : i64
  // CHECK-NEXT: #[b1] y <- s + 1
  #[c1] let (#[c2] B_mem : mem) = alloc n * 8
  // CHECK-NEXT: #[restrict] #[c2] var B_mem : mem
  // CHECK-NEXT: #[c1] B_mem <- alloc n * 8
  #[d1] let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x + y)
  // CHECK-NEXT: #[d1] kernel i < n do
  #[e1] let (z : i64) =
    loop (#[e2] q : i64 = y) for k < n do
      in (q + k)
  // CHECK:      #[e2] var q : i64
  // CHECK-NEXT: q <- y
  // CHECK-NEXT: #[e1] for k < n do
  #[f1] let (#[f2] w : i64) =
    if z < 0 then
      in (0)
    else
      in (z)
  // CHECK:      #[f2] var w : i64
  // CHECK-NEXT: #[f1] if q < 0 then
  in (s, w, B_mem, B)
