// A reduce of small rows that the lanes of a group run: each folds a chunk, in
// private memory, and one of them what they give, which is shared.
// RUN: memintro %s | simplify | hoist | memexpand | funcheck %s
// RUN: memintro %s | simplify | hoist | shortcircuit | memexpand | funcheck %s
// RUN: memintro %s | simplify | hoist | memexpand > %t && memexpand %t | diff %t -
// RUN: memintro %s | simplify | hoist | memexpand | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | simplify | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | simplify | hoist | shortcircuit | memexpand | lower | strength | invariant | funverify -q --same-as=%s
// RUN: memintro %s | simplify | hoist | shortcircuit | memexpand | lower | funverify -q --same-as=%s
// RUN: memintro %s | simplify | hoist | shortcircuit | memexpand | lower | strength | invariant | funcheck --check-prefix=IMP %s

// CHECK-LABEL: fun sums
// CHECK:         let (r_chunk : i64) = max(4, (m + 63) / 64)
// CHECK:         let (r_parts_mem : mem(shared)) = alloc 64 * (4 * 8) in shared
// CHECK:         kernel q < r_chunks at lane do
// CHECK:           let (a_mem_1 : mem(private)) = alloc 32 in private
// CHECK:           reduce
// CHECK:         once do
// CHECK:           < r_chunks at lane do
// What lanes combine is where their part is.
// IMP-LABEL:   imp sums
// IMP:           kernel q < r_chunks at lane do
// IMP-NOT:         private
// IMP:             [[AT:at_[0-9]+]] + [[K:k_[0-9]+]]] : i64
// IMP-NEXT:        var
// IMP-NEXT:        <- A_mem[
// IMP-NEXT:        r_parts_mem[[[AT]] + [[K]]] <- max(
// IMP:           barrier
// IMP:           kernel one < 1 at lane do
entry fun sums (n : i64) (m : i64) (A : [n][m][4]i64) : ([n][4]i64) =
  let (R : [n][4]i64) =
    kernel i < n at block do
      let (z : [4]i64) = replicate [4] -100
      let (r : [4]i64) =
        reduce ((\ (a : [4]i64) (b : [4]i64) ->
            let (c : [4]i64) =
              kernel k < 4 do
                let (x : i64) = a[k]
                let (y : i64) = b[k]
                in (max(x, y))
            in (c), z)) j < m at lane do
          let (row : [4]i64) = A[i, j, :]
          in (row)
      in (r)
  in (R)

// In a loop and a branch, with a scalar beside, and not of its own elements.
// CHECK-LABEL: fun rounds
// CHECK:         loop (
// CHECK:           if
// CHECK:             kernel {{q[_0-9]*}} < r_chunks at lane do
entry fun rounds (n : i64) (m : i64) (c : i64) (A : [n][m][4]i64) : ([n][4]i64) =
  assert c <= 5
  let (R : [n][4]i64) =
    kernel i < n at block do
      let (z : [4]i64) = replicate [4] -100000
      let (x : [4]i64) =
        loop (x : [4]i64 = z) for t < c do
          let (y : [4]i64) =
            if fmod(t, 2) == 0 then
              let (r : [4]i64) (s : i64) =
                reduce ((\ (a : [4]i64) (b : [4]i64) ->
                    let (w : [4]i64) =
                      kernel k < 4 do
                        let (p : i64) = a[k]
                        let (q : i64) = b[3 - k]
                        let (p' : i64) = a[3 - k]
                        let (q' : i64) = b[k]
                        in (max(max(p, p'), max(q, q')))
                    in (w), z), +) j < m at lane do
                  let (row : [4]i64) = A[i, j, :]
                  in (row, j)
              let (r' : [4]i64) = r with [0] = s + t
              in (r')
            else
              in (x)
          in (y)
      in (x)
  in (R)

// Rows of which it is not known how long they are, or that are long, would need
// a block of the device for each group: one lane folds them.
// CHECK-LABEL: fun long
// CHECK-NOT:     _chunks
// CHECK:         < m at lane do
entry fun long (n : i64) (m : i64) (l : i64) (A : [n][m][l]i64) : ([n][l]i64) =
  let (R : [n][l]i64) =
    kernel i < n at block do
      let (z : [l]i64) = replicate [l] -100
      let (r : [l]i64) =
        reduce ((\ (a : [l]i64) (b : [l]i64) ->
            let (c : [l]i64) =
              kernel k < l do
                let (x : i64) = a[k]
                let (y : i64) = b[k]
                in (max(x, y))
            in (c), z)) j < m at lane do
          let (row : [l]i64) = A[i, j, :]
          in (row)
      in (r)
  in (R)
