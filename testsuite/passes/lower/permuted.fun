// Rearranged, rotated and transposed arrays that are read as vectors, or that change
// places in a loop: offsets stay what they are.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '2 [[1,2],[3,4]]' | funrun --entry=swap %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '2 3 4 [[[1,2,3,4],[5,6,7,8],[9,10,11,12]],[[13,14,15,16],[17,18,19,20],[21,22,23,24]]]' | funrun --entry=perm %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '3 [[1,2,3],[4,5,6],[7,8,9]]' | funrun --entry=rot %t.imp | funcheck --check-prefix=C2 %s

// C0: {{\[\[}}21, 55], [38, 72]]
// C0-NEXT: {{\[\[}}8, 22], [15, 29]]
// C1: {{\[\[}}[13, 17, 21], [1, 5, 9]], {{\[\[}}14, 18, 22], [2, 6, 10]], {{\[\[}}15, 19, 23], [3, 7, 11]], {{\[\[}}16, 20, 24], [4, 8, 12]]]
// C1-NEXT: 195270
// C2: {{\[\[}}2, 5, 8], [3, 6, 9], [1, 4, 7]]

entry fun swap (n : i64) (A : [n][n]i64) : ([n][n]i64, [n][n]i64) =
  let (P : [n][n]i64) (Q : [n][n]i64) =
    loop (P : [n][n]i64 = A) (Q : [n][n]i64 = A) for k < 3 do
      let (T : [n][n]i64) = transpose P
      let (U : [n][n]i64) =
        kernel i < n, j < n do
          let (t : i64) = T[i, j]
          let (q : i64) = Q[j, i]
          in (t * 2 + q + k)
      in (U, T)
  in (P, Q)

entry fun perm (a : i64) (b : i64) (c : i64) (A : [a][b][c]i64) : ([c][a][b]i64, i64) =
  let (T : [c][a][b]i64) = rearrange (2, 0, 1) A
  let (U : [c][a][b]i64) = reverse 1 T
  let (F : [c*a*b]i64) = reshape [c*a*b] U
  let (s : i64) =
    loop (s : i64 = 0) for i < c*a*b do
      let (x : i64) = F[c*a*b - 1 - i]
      in (fmod(s * 31 + x, 1000003))
  in (U, s)

entry fun rot (n : i64) (A : [n][n]i64) : ([n][n]i64) =
  let (R : [n][n]i64) = rotate 1 (-7) A
  let (S : [n][n]i64) = transpose R
  let (T : [n][n]i64) = rotate 0 5 S
  in (T)
