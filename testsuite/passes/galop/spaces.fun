// Arrays in shared and private memory are left alone, however they are gone
// through, and so is what a thread or a group makes for itself on the device.
// RUN: memintro %s | funcheck --check-prefix=PLACE %s
// RUN: memintro %s | galop --print-layout-table | funcheck %s
// RUN: memintro %s | galop --eager --print-layout-table | funcheck %s
// RUN: memintro %s > %t
// RUN: galop %t | funfmt -o %t.galop
// RUN: funfmt %t | diff - %t.galop
// RUN: not galop --layout=tile=1,0 %t 2>&1 | funcheck --check-prefix=ASKED %s

// ASKED: error: 'tile=1,0' names no array whose layout could be chosen

// PLACE-LABEL: fun tiles
// PLACE: let (tile_mem : mem(shared)) = alloc
// PLACE: let (own_mem : mem(private)) = alloc
// PLACE: let (large_mem : mem) = alloc
// CHECK-LABEL: fun tiles
// CHECK-NOT: (tile,
// CHECK-NOT: (own,
// CHECK-NOT: (large,
entry fun tiles (n : i64) (m : i64) (x : [n]f32) : ([n][32]f32) =
  let (S : [n][32]f32) =
    kernel g < n at block do
      let (a : f32) = x[g]
      let (tile : [32][32]f32) =
        kernel i < 32, j < 32 at lane do
          in (a + f32(i * j))
      let (sums : [32]f32) =
        kernel i < 32 at lane do
          let (own : [2][2]f32) = replicate [2] [2] a
          let (large : [m][m]f32) = replicate [m] [m] a
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < 32 do
              let (t : f32) = tile[i, j]
              let (o : f32) = own[j % 2, i % 2]
              let (l : f32) = large[j % m, i % m]
              in (s + t + o + l)
          in (s)
      in (sums)
  in (S)
