// No copy is made where it cannot be said how a view of it would lie: the offset
// of 'V' would have a term of 70 factors.
// RUN: memintro %s | galop --assume=q=1 --remarks 2>&1 | funcheck %s
// RUN: memintro %s | galop --assume=q=1 | funverify -q
// RUN: galop --assume=q=1 %s | funcheck --check-prefix=FUN %s
// CHECK: remark: 'A' stays as it is: an index function would be too large [galop, missed: refused]
// CHECK-NOT: manifest
// FUN: let (A_1 : {{.*}}) = manifest (1, 0) A
entry fun main (p : i64) (q : i64) (m : i64) (A : [p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p][m]f32) : ([p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p]f32) =
  let (V : [p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p][m - q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q]f32) = A[:, q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q : m - q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q]
  let (B : [p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p]f32) =
    kernel i < p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p * p do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m - q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q * q do
          let (a : f32) = V[i, j]
          in (s + a)
      in (s)
  in (B)
