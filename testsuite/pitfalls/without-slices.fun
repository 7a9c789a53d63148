// A kernel is in place only if it reads through a slice that changes nothing
// (asked of llvm and iree).  With the slice, without it, by another name, or
// written with [:]: the same block, the same code.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '2 [[1.0f32, 2.0f32, 3.0f32, 4.0f32], [5.0f32, 6.0f32, 7.0f32, 8.0f32]]' | funrun --semantics=heap --races --stats --entry=whole %t 2>&1 | funcheck %s --check-prefix=RUN2
// RUN2-DAG: {{^}}peak: 0{{$}}
// RUN2-DAG: {{^}}copied: 0{{$}}
// RUN2-DAG: {{^}}{{\[\[}}2.0f32, 3.0f32, 4.0f32, 5.0f32], [6.0f32, 7.0f32, 8.0f32, 9.0f32]]
// CHECK-NOT: alloc

// CHECK-LABEL: entry fun whole
// CHECK: let (T : [4]f32 @ A_mem -> 4 * i + {(4 : 1)}) =
entry fun whole (g : i64) (A : *[g][4]f32) : (*[g][4]f32) =
  #[inplace] let (B : [g][4]f32) =
    kernel i < g at block do
      let (T : [4]f32) =
        kernel l < 4 at lane do
          let (a : f32) = A[i, l]
          in (a + 1.0f32)
      in (T)
  in (B)

// CHECK-LABEL: entry fun sliced
// CHECK: let (T : [4]f32 @ A_mem -> 4 * i + {(4 : 1)}) =
entry fun sliced (g : i64) (A : *[g][4]f32) : (*[g][4]f32) =
  #[inplace] let (B : [g][4]f32) =
    kernel i < g at block do
      let (row : [4]f32) = A[i, :]
      let (same : [4]f32) = row[0 : 4]
      let (T : [4]f32) =
        kernel l < 4 at lane do
          let (a : f32) = same[l]
          in (a + 1.0f32)
      in (T)
  in (B)

// CHECK-LABEL: entry fun all
entry fun all (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (T : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a + 1.0f32)
  #[inplace] let (B : [n]f32) = A with [:] = T
  in (B)

// CHECK-LABEL: entry fun allSliced
entry fun allSliced (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (S : [n]f32) = A[0 : n]
  let (T : [n]f32) =
    kernel i < n do
      let (a : f32) = S[i]
      in (a + 1.0f32)
  let (A' : [n]f32) = A
  #[inplace] let (B : [n]f32) = A' with [0 : n : 1] = T
  in (B)

// A constant: nothing is read.
// CHECK-LABEL: entry fun filled
entry fun filled (A : *[2]f32) : (*[2]f32) =
  #[inplace] let (B : [2]f32) = replicate [2] 0.0f32
  in (B)

// CHECK-LABEL: entry fun filledAll
entry fun filledAll (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (Z : [n]f32) = replicate [n] 0.0f32
  #[inplace] let (B : [n]f32) = A with [0 : n] = Z
  in (B)

// Another shape, of as many elements.
// CHECK-LABEL: entry fun flat
entry fun flat (g : i64) (A : *[g][4]f32) : (*[g * 4]f32) =
  let (F : [g * 4]f32) = reshape [g * 4] A
  #[inplace] let (B : [g * 4]f32) =
    kernel i < g * 4 do
      let (a : f32) = F[i]
      in (a + 1.0f32)
  in (B)

// A group brings its row to shared memory, and takes it back turned.
// CHECK-LABEL: entry fun turned
// CHECK: alloc 16 in shared
// CHECK: let (T : [4]f32 @ A_mem -> 4 * i + {(4 : 1)}) =
entry fun turned (g : i64) (A : *[g][4]f32) : (*[g][4]f32) =
  let (B : [g][4]f32) =
    kernel i < g at block do
      let (row : [4]f32) = A[i, :]
      let (s : [4]f32) = copy row
      #[inplace] let (T : [4]f32) =
        kernel l < 4 at lane do
          let (a : f32) = s[3 - l]
          in (a + 1.0f32)
      in (T)
  in (B)
