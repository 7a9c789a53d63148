entry fun fft (k : i64) (n : i64) (re : [n]f32) (im : [n]f32) : ([n]f32, [n]f32) =
  assert k >= 0 && k < 32
  assert n == 1 << k
  let (re' : [n]f32) = copy re
  let (im' : [n]f32) = copy im
  let (xr : [n]f32) (xi : [n]f32) =
    loop (xr : [n]f32 = re') (xi : [n]f32 = im') for s < k do
      let (h : i64) = 1 << s
      let (g : i64) = n / (2 * h)
      assert n == g * 2 * h
      let (ar : [g][h]f32) (ai : [g][h]f32) (br : [g][h]f32) (bi : [g][h]f32) =
        kernel i < g, j < h do
          let (ur : f32) = xr[i * h + j]
          let (ui : f32) = xi[i * h + j]
          let (vr : f32) = xr[i * h + j + n / 2]
          let (vi : f32) = xi[i * h + j + n / 2]
          let (angle : f32) = -3.14159265f32 * f32(j) / f32(h)
          let (wr : f32) = cos(angle)
          let (wi : f32) = sin(angle)
          let (tr : f32) = wr * vr - wi * vi
          let (ti : f32) = wr * vi + wi * vr
          in (ur + tr, ui + ti, ur - tr, ui - ti)
      let (yr0 : [g][2][h]f32) = scratch [g][2][h] f32
      let (yr1 : [g][2][h]f32) = yr0 with [:, 0, :] = ar
      let (yr2 : [g][2][h]f32) = yr1 with [:, 1, :] = br
      let (yi0 : [g][2][h]f32) = scratch [g][2][h] f32
      let (yi1 : [g][2][h]f32) = yi0 with [:, 0, :] = ai
      let (yi2 : [g][2][h]f32) = yi1 with [:, 1, :] = bi
      let (zr : [n]f32) = reshape [n] yr2
      let (zi : [n]f32) = reshape [n] yi2
      in (zr, zi)
  in (xr, xi)
