// Elements of 8, 16 and 32 bits wrap around, also where they become indices; bools are
// scanned and counted.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '2147483647' | funrun --entry=i32wrap %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '100i32 [1i32,2i32,3i32]' | funrun --entry=idx32 %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '250u8' | funrun --entry=u8wrap %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '[1i16,-32768i16,32767i16]' | funrun --entry=sixteen %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '4 [1u32,4294967295u32,7u32,2u32]' | funrun --entry=u32idx %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '6 [true,false,true,true,false,true]' | funrun --entry=bools %t.imp | funcheck --check-prefix=C5 %s

// C0: -2147483648i32
// C0-NEXT: -1i32
// C0-NEXT: -1
// C1: 2119536273i32
// C2: [238u8, 247u8, 0u8, 9u8]
// C2-NEXT: 238u8
// C3: [1i16, 0i16, -32767i16]
// C3-NEXT: 1i16
// C4: 288721u32
// C5: [true, true, false, true, true, false]
// C5-NEXT: 9678

entry fun i32wrap (n : i64) : (i32, i32, i64) =
  let (a : i32) = i32(n) + 1i32
  let (b : i32) = a * a - 1i32
  in (a, b, i64(a) + n)

entry fun idx32 (k : i32) (A : [3]i32) : (i32) =
  let (s : i32) =
    loop (s : i32 = k) for i < 40 do
      let (j : i64) = fmod(i64(s * 1000003i32), 3)
      let (a : i32) = A[j]
      in (s * 7i32 + a)
  in (s)

entry fun u8wrap (k : u8) : ([4]u8, u8) =
  let (R : [4]u8) =
    kernel i < 4 do
      let (x : u8) = k + u8(i * 3)
      in (x * 3u8)
  let (s : u8) = reduce (+) i < 4 do
      let (r : u8) = R[i]
      in (r)
  in (R, s)

entry fun sixteen (A : [3]i16) : ([3]i16, i16) =
  let (R : [3]i16) =
    kernel i < 3 do
      let (a : i16) = A[i]
      in (abs(a) + min(a, 3i16) - a * a)
  let (m : i16) = reduce (max) i < 3 do
      let (r : i16) = R[i]
      in (r)
  in (R, m)

entry fun u32idx (n : i64) (A : [n]u32) : (u32) =
  let (s : u32) =
    loop (s : u32 = 0u32) for i < n * 3 do
      let (a : u32) = A[i64(s % u32(n))]
      in (s * 3u32 + a + u32(i))
  in (s)

entry fun bools (n : i64) (A : [n]bool) : ([n]bool, i64) =
  let (R : [n]bool) =
    scan (^) i < n do
      let (a : bool) = A[i]
      in (a)
  let (k : i64) (P : [k]i64) = filter i < n do
      let (r : bool) = R[i]
      in (i, r)
  let (s : i64) =
    loop (s : i64 = k) for i < k do
      let (p : i64) = P[i]
      in (s * 7 + p)
  in (R, s)
