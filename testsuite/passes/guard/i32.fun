// Indices computed in i32, which wraps: what the branch says is enough.
// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: m : i32) (A : [4]i32) (I : [4]i32) : ([4]i32) =
// CHECK-NEXT:   let (R : [4]i32) =
// CHECK-NEXT:     kernel i < 4 do
// CHECK-NEXT:       let (k : i32) = I[i]
// CHECK-NEXT:       let (w : i32) = k + i32(i)
// CHECK-NEXT:       let (ok : bool) = w >= 0i32 && w < m
// CHECK-NEXT:       let (x : i32) =
// CHECK-NEXT:         if ok && m <= 4i32 then
// CHECK-NEXT:           let (x : i32) = A[i64(w)]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (-1i32)
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (R)
entry fun main (m : i32) (A : [4]i32) (I : [4]i32) : ([4]i32) =
  let (R : [4]i32) =
    kernel i < 4 do
      let (k : i32) = I[i]
      let (w : i32) = k + i32(i)
      let (ok : bool) = w >= 0i32 && w < m
      let (x : i32) =
        if ok && m <= 4i32 then
          let (x : i32) = A[i64(w)]
          in (x)
        else
          in (-1i32)
      in (x)
  in (R)
