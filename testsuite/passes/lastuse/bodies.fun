// Branches are paths of their own; a loop's body comes again, and so may what
// it uses from outside; what a trip makes is not what it got.
// RUN: lastuse %s | funcheck %s

// CHECK-LABEL: fun branches
// CHECK: {{^}}  let (B : [n]i64) = iota n
// CHECK: {{^}}  #[lastuse(A, B)] let (x : i64) =
// CHECK: {{^}}      #[lastuse(A)] let (a : i64) = A[0]
// CHECK: {{^}}      #[lastuse(B)] let (b : i64) = B[0]
entry fun branches (c : bool) (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  let (x : i64) =
    if c then
      let (a : i64) = A[0]
      in (a)
    else
      let (b : i64) = B[0]
      in (b)
  in (x)

// CHECK-LABEL: fun chosen
// CHECK: {{^}}  let (a : i64) = A[0]
// CHECK: {{^}}  #[lastuse(B)] let (b : i64) = B[0]
entry fun chosen (c : bool) (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) =
    if c then
      in (A)
    else
      let (D : [n]i64) = iota n
      in (D)
  let (a : i64) = A[0]
  let (C : [n]i64) = iota n
  let (b : i64) = B[0]
  in (a + b)

// What the `if` gives is, on each path, what that branch gives: the other array, and
// what is a view of it, are used last inside; not the one that is given.
// CHECK-LABEL: fun either
// CHECK: {{^}}  let (C : [n]i64) =
// CHECK: {{^}}      #[lastuse(B)] let (b : i64) = B[0]
// CHECK: {{^}}      let (a : i64) = V[0]
// CHECK: {{^}}      let (b : i64) = B[0]
// CHECK: {{^}}      #[lastuse(A)] let (a : i64) = A[0]
// CHECK: {{^}}  let (D : [n]i64) = reverse 0 C
// CHECK: {{^}}  #[lastuse(D)] let (d : i64) = D[0]
entry fun either (c : bool) (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  let (V : [n]i64) = reverse 0 A
  let (C : [n]i64) =
    if c then
      let (b : i64) = B[0]
      let (a : i64) = V[0]
      let (A' : [n]i64) = A with [0] = a + b
      in (A')
    else
      let (b : i64) = B[0]
      let (a : i64) = A[0]
      let (B' : [n]i64) = B with [0] = a + b
      in (B')
  let (D : [n]i64) = reverse 0 C
  let (d : i64) = D[0]
  in (d)

// But for what is after it otherwise, too.
// CHECK-LABEL: fun wanted_again
// CHECK: {{^}}      let (b : i64) = B[0]
// CHECK: {{^}}      #[lastuse(A)] let (a : i64) = A[0]
// CHECK: {{^}}  let (d : i64) = C[0]
// CHECK: {{^}}  #[lastuse(B)] let (b : i64) = B[0]
entry fun wanted_again (c : bool) (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  let (C : [n]i64) =
    if c then
      let (b : i64) = B[0]
      in (A)
    else
      let (a : i64) = A[0]
      in (B)
  let (d : i64) = C[0]
  let (b : i64) = B[0]
  in (b + d)

// CHECK-LABEL: fun trips
// CHECK: {{^}}  #[lastuse(E)] let (Z : [n]i64) =
// CHECK: {{^}}      let (e : i64) = E[i]
// CHECK: {{^}}      #[lastuse(P)] let (Q : [n]i64) =
// CHECK: {{^}}          let (p : i64) = P[n - 1 - j]
// CHECK: {{^}}  #[lastuse(Z)] let (z : i64) = Z[0]
entry fun trips (n : i64) (k : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (E : [k]i64) = iota k
  let (Z : [n]i64) =
    loop (P : [n]i64 = A) for i < k do
      let (e : i64) = E[i]
      let (Q : [n]i64) =
        kernel j < n do
          let (p : i64) = P[n - 1 - j]
          in (p + e)
      in (Q)
  let (z : i64) = Z[0]
  in (z)

// The first value of the parameter is used after the loop: it is no last use.
// CHECK-LABEL: fun kept
// CHECK: {{^}}      let (p : i64) = P[0]
// CHECK: {{^}}  let (z : i64) = Z[0]
// CHECK: {{^}}  #[lastuse(A)] let (a : i64) = A[0]
entry fun kept (n : i64) (k : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (Z : [n]i64) =
    loop (P : [n]i64 = A) for i < k do
      let (p : i64) = P[0]
      let (Q : [n]i64) = replicate [n] p
      in (Q)
  let (z : i64) = Z[0]
  let (a : i64) = A[0]
  in (z + a)

// Other iterations use what comes from outside; what is made inside is used
// last inside.
// CHECK-LABEL: fun parallel
// CHECK: {{^}}  #[lastuse(A)] let (R : [n]i64) =
// CHECK: {{^}}      let (a : i64) = A[i]
// CHECK: {{^}}      #[lastuse(L)] let (l : i64) = L[a]
entry fun parallel (n : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (L : [n]i64) = iota n
      let (l : i64) = L[a]
      in (l)
  in (R)

// What a trip gives may come from outside of the loop: the next trip gets that.
// CHECK-LABEL: fun from_outside
// CHECK: {{^}}      let (Q : [n]i64) =
// CHECK: {{^}}          let (p : i64) = P[n - 1 - j]
entry fun from_outside (n : i64) (k : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  let (Y : [n]i64) = iota n
  let (B : [n]i64) =
    loop (P : [n]i64 = A) for i < k do
      let (Q : [n]i64) =
        kernel j < n do
          let (p : i64) = P[n - 1 - j]
          in (p & i)
      let (N : [n]i64) =
        if i > 3 then
          in (Y)
        else
          in (Q)
      in (N)
  in (B)

// Two that change places are two in each trip, and at last,
// CHECK-LABEL: fun swapped
// CHECK: {{^}}      #[lastuse(P)] let (q : i64) = P[i]
// CHECK: {{^}}  #[lastuse(X)] let (x : i64) = X[0]
// CHECK: {{^}}  #[lastuse(Y)] let (y : i64) = Y[0]
entry fun swapped (n : i64) (k : i64) : (i64) =
  assert k <= n
  let (A : [n]i64) = iota n
  let (B : [n]i64) = replicate [n] 1
  let (X : [n]i64) (Y : [n]i64) =
    loop (P : [n]i64 = A) (Q : [n]i64 = B) for i < k do
      let (q : i64) = P[i]
      let (R : [n]i64) = replicate [n] q
      in (Q, R)
  let (x : i64) = X[0]
  let (y : i64) = Y[0]
  in (x + y)

// but not two that are one from the second trip on.
// CHECK-LABEL: fun one
// CHECK: {{^}}      let (p : i64) = P[0]
// CHECK: {{^}}      #[lastuse(Q)] let (q : i64) = Q[0]
entry fun one (n : i64) (k : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = replicate [n] 1
  let (X : [n]i64) (Y : [n]i64) =
    loop (P : [n]i64 = A) (Q : [n]i64 = B) for i < k do
      let (p : i64) = P[0]
      let (q : i64) = Q[0]
      let (R : [n]i64) = replicate [n] p + q
      in (R, R)
  let (x : i64) = X[0]
  in (x)
