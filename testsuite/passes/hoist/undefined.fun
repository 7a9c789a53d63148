// What a #[spec] statement leaves undefined is passed on by whatever copies it.
// What is computed with it is marked when it leaves a branch; what reads an array
// of it stays.
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | funverify -q --same-as=%s

// CHECK-LABEL: entry fun element
// CHECK: #[spec] let (b : i32) = a + 1i32
entry fun element (m : i64) (n : i64) (A : [n]i32) : (i32) =
  #[spec] let (a : i32) = A[1]
  let (s : i32) =
    loop (s : i32 = 0i32) for j < m do
      let (r : i32) =
        if n > 1 then
          let (b : i32) = a + 1i32
          in (b)
        else
          in (0i32)
      in (s + r)
  in (s)

// CHECK-LABEL: entry fun form
// CHECK: #[spec] let (b : i32) = a + 1i32
entry fun form (m : i64) (n : i64) (A : [n]i32) : (i32) =
  #[spec] let (a : i32) =
    reduce (+) i < 2 do
      let (x : i32) = A[i]
      in (x)
  let (s : i32) =
    loop (s : i32 = 0i32) for j < m do
      let (r : i32) =
        if n > 1 then
          let (b : i32) = a + 1i32
          in (b)
        else
          in (0i32)
      in (s + r)
  in (s)

// CHECK-LABEL: entry fun copied
// CHECK: if n > 1 then
// CHECK-NEXT: let (k : i32) = W[1]
// CHECK-NEXT: let (b : i32) = k + 1i32
entry fun copied (m : i64) (n : i64) : (i32) =
  #[spec] let (q : i32) = 4i32 / i32(n - 1)
  let (W : [2]i32) = replicate [2] q
  let (s : i32) =
    loop (s : i32 = 0i32) for j < m do
      let (r : i32) =
        if n > 1 then
          let (k : i32) = W[1]
          let (b : i32) = k + 1i32
          in (b)
        else
          in (0i32)
      in (s + r)
  in (s)
