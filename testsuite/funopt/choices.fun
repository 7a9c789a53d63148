// Attributes that are called as a pass choose for a statement.
// RUN: funopt -p cpu %s | funcheck %s
// RUN: funopt -p cpu %s | funverify -q --same-as=%s --tolerance=1e-4
// RUN: sed 's/simd(off)/interchange(must)/' %s | not funopt -p cpu 2>&1 | funcheck --check-prefix=MUST %s
// RUN: sed 's/simd(off)/split(must)/' %s | funopt -p cpu | funcheck --check-prefix=SPLIT %s
// RUN: sed 's/chunk(off)/chunk(own=0)/' %s | not funopt -p cpu 2>&1 | funcheck --check-prefix=VALUE %s
// RUN: sed 's/chunk(off)/chunk(lest=1)/' %s | not funopt -p cpu 2>&1 | funcheck --check-prefix=NAME %s
// RUN: sed 's/chunk(off)/stripmine(least=1)/; s/simd(off)/stripmine(least=4)/' %s | not funopt -p cpu 2>&1 | funcheck --check-prefix=BOTH %s

// What is merged has both attributes.
// CHECK:  strips_1 <- m / 8 + select(m % 8 > 0, 1, 0)
// CHECK:  #[task] kernel i < n, strip_1 < strips_1 do
// CHECK:    kernel one < 1 do
// CHECK:  #[stripmine(off)] kernel i < m do
// MUST:   :[[#]]:3: error: neighbours do not go through this kernel together, as it must: nothing in it keeps neighbours from being a vector
// SPLIT:  #[split(must)] kernel k_1 < size_1 - low_1 at thread do
// VALUE:  error: #[chunk(own=0)]: '--own' takes a number from 1 to 1048576, not '0'
// NAME:   error: #[chunk(lest=1)]: there is no option 'lest'; did you mean 'least'?
// BOTH:   error: #[stripmine(least=8)]: another attribute, #[stripmine(least=4)], says otherwise
entry fun choices (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32, [m]f32) =
  #[stripmine(least=8)] let (C : [n][m]f32) =
    kernel i < n, j < m do
      let (x : f32) = A[i, j]
      in (x * 2.0f32)
  #[simd(off)] let (D : [n][m]f32) =
    kernel i < n, j < m do
      let (x : f32) = C[i, j]
      in (select(j > 0, x + 2.0f32, x))
  #[chunk(off)] let (s : f32) =
    reduce (+) i < n do
      let (x : f32) = A[i, 0]
      in (x)
  #[stripmine(off)] let (E : [m]f32) =
    kernel i < m do
      let (x : f32) = A[0, i]
      in (x + s)
  in (D, E)
