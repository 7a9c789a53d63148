// A conflict set that isl gave up over is not an empty one: the elements of a copy
// never share a cell.
// RUN: serialize %s | contract | funcheck %s
// CHECK-NOT: (0 mod 1)) = manifest
entry fun nest (e0 : i64) (p : i64) (mod : i64) (A0 : [e0]i32) (B0 : [e0][p]i32) : ([e0][p]i32) =
  let (I1 : [e0][p]i32) =
    if 1 >= 1 then
      let (R3 : [e0][p]i32) =
        loop (L2 : [e0][p]i32 = B0) for x < e0 do
          let (R7 : [e0][p]i32) =
            loop (L6 : [e0][p]i32 = L2) for a'b < e0 do
              let (C10 : [e0][p]i32) = manifest (0, 1) L2
              in (L6)
          let (K13 : [e0][p]i32) =
            kernel c1 < e0, i < p do
              let (v15 : i32) = B0[c1, i]
              in (0i32)
          in (R7)
      in (R3)
    else
      in (B0)
  let (R19 : [e0][p]i32) (R20 : [e0][p]i32) (R21 : [e0][p]i32) =
    loop (L16 : [e0][p]i32 = I1) (L17 : [e0][p]i32 = I1) (L18 : [e0][p]i32 = I1) for x' < mod do
      let (K24 : [e0]i32) (K25 : [e0]i32) =
        kernel i' < e0 do
          let (v27 : i32) = L18[i', max(0, min(2 + x', p - 1))]
          let (v28 : i32) = B0[i', max(0, min(fdiv(1 + 2 * i' + 2 * x', 2), p - 1))]
          let (v29 : i32) = L17[min(i' + 1, e0 - 1), max(0, min(1 + x', p - 1))]
          let (s30 : i32) =
            if 1 + 2 * x' == fmod(2 + x', 3) then
              let (v31 : i32) = L17[max(0, min(abs(2 + 2 * i'), e0 - 1)), max(0, min(3 + 2 * x', p - 1))]
              in (v31)
            else
              let (v32 : i32) = L16[max(i' - 1, 0), max(0, min(abs(1 + 2 * x'), p - 1))]
              in (v32)
          in (0i32, s30)
      let (V33 : [e0 * p]i32) = reshape [e0 * p] L17
      let (K36 : [e0][p]i32) =
        kernel and < e0, exists < p do
          let (s37 : i32) =
            if (1 + x') % 3 < abs(2 + exists) then
              let (v38 : i32) = I1[max(and - 1, 0), exists]
              in (v38)
            else
              let (v39 : i32) = L16[max(0, min(fmod(1 + 2 * exists + -x', 3), e0 - 1)), exists]
              in (0i32)
          in (s37)
      in (L18, L16, K36)
  let (U40 : [e0][p]i32) = copy R21
  let (Z44 : [e0][p]i32) =
    loop (X42 : *[e0][p]i32 = U40) for rat < e0 do
      let (Y43 : [e0][p]i32) =
        if 3 + rat != 2 + 2 * rat then
          let (s45 : i32) =
            reduce (+) _x0 < 3 do
              let (v48 : i32) = X42[e0 - 1 - rat, max(0, min(0 + rat, p - 1))]
              in (v48)
          let (Y43' : [e0][p]i32) = X42 with [rat, max(0, min(3 + -rat, p - 1))] = s45
          in (Y43')
        else
          in (X42)
      in (Y43)
  in (R19)
