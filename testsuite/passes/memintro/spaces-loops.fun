// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// RUN: memintro %s | funverify -q --validity=4 --same-as=%s
// An array whose size goes up or down with the index of a loop has room for the
// largest.

// CHECK-LABEL: entry fun triangles
entry fun triangles (n : i64) (b : i64) (A : [n]i64) : ([n]i64) =
  assert b >= 0 && b < 6
  let (R : [n]i64) =
    kernel i < n at block do
      let (s : i64) =
        loop (s : i64 = 0) for d < b do
          // CHECK: let (up_mem : mem(shared)) = alloc b * 8 in shared
          // CHECK-NEXT: let (up : [d + 1]i64 @ up_mem -> R(d + 1)) =
          let (up : [d + 1]i64) =
            kernel k < d + 1 at lane do
              let (a : i64) = A[i]
              in (a + k)
          // CHECK: let (down_mem : mem(shared)) = alloc b * 2 * 8 in shared
          let (down : [b - d][2]i64) =
            kernel k < b - d, l < 2 at lane do
              let (x : i64) = up[min(k, d)]
              in (x * l)
          let (t : i64) =
            loop (t : i64 = s) for e < d do
              // CHECK: let (both_mem : mem(shared)) = alloc (2 * b - 2) * 8 in shared
              let (both : [d + e + 1]i64) =
                kernel k < d + e + 1 at lane do
                  in (k)
              let (y : i64) = both[e]
              let (z : i64) = down[0, 1]
              in (t + y + z)
          in (t)
      in (s)
  in (R)

// What varies between the groups, and what is no sum of multiples of indices,
// is still larger or smaller.
// CHECK-LABEL: entry fun others
entry fun others (n : i64) (b : i64) (A : [n]i64) : ([n]i64) =
  assert b >= 0 && b < 6
  let (R : [n]i64) =
    kernel i < n at block do
      let (s : i64) =
        loop (s : i64 = 0) for d < b do
          // CHECK: let (square_mem : mem) = alloc (d * d + 1) * 8
          let (square : [d * d + 1]i64) =
            kernel k < d * d + 1 at lane do
              in (k)
          let (x : i64) = square[d]
          in (s + x)
      let (t : i64) =
        loop (t : i64 = s) for d < i do
          // CHECK: let (own_mem : mem) = alloc (d + 1) * 8
          let (own : [d + 1]i64) =
            kernel k < d + 1 at lane do
              in (k)
          let (x : i64) = own[d]
          in (t + x)
      in (t)
  in (R)

// CHECK-LABEL: entry fun threads
entry fun threads (n : i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = i) for d < 4 do
          // CHECK: let (few_mem : mem(private)) = alloc 40 in private
          // CHECK-NEXT: let (few : [d + 2]i64 @ few_mem -> R(d + 2)) = iota d + 2
          let (few : [d + 2]i64) = iota d + 2
          // CHECK: let (many_mem : mem) = alloc (100 * d + 2) * 8
          let (many : [100 * d + 2]i64) = iota 100 * d + 2
          let (x : i64) = few[d + 1]
          let (y : i64) = many[d]
          in (s + x + y)
      in (s)
  in (R)

// One that is passed on by a branch or a loop has one block, too.
// CHECK-LABEL: entry fun homes
entry fun homes (n : i64) (c : bool) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = i) for d < 4 do
          // CHECK: let (few_mem : mem(private)) = alloc 32 in private
          // CHECK-NEXT: let (few : [d + 1]i64 @ few_mem -> R(d + 1)) =
          let (few : [d + 1]i64) =
            if c then
              let (ones : [d + 1]i64) = replicate [d + 1] 1
              in (ones)
            else
              let (twos : [d + 1]i64) = iota d + 1
              in (twos)
          let (x : i64) = few[d]
          in (s + x)
      in (s)
  in (R)
