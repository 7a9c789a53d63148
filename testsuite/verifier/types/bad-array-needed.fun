// RUN: not funverify --split-input-file %s 2>&1 | funcheck --match-full-lines %s
// Scalars and blocks where an array is needed.

fun selected (n : i64) : (i64) =
  let (a : i64) = n[0]
  let (c : [2]i64) = n[0 : 2]
  let (d : [2]i64) = n[0 + {(2 : 1)}]
  let (e : i64) = n with [0] = 1
  in (n)

fun changed (n : i64) (x : f32) : (i64) =
  let (a : [n]f32) = copy x
  let (b : [n]f32) = transpose x
  let (c : [n]f32) = rearrange (0) x
  let (d : [n]f32) = reshape [n] x
  let (e : [n]f32) = reverse 0 x
  let (f : [n]f32) = rotate 0 1 x
  let (g : [n]f32) = manifest (0) x
  in (n)

fun joined (n : i64) (A : [n]f32) (x : f32) : (i64) =
  let (a : [n + 1]f32) = concat x A
  let (b : [n + 1]f32) = concat A x x
  let (c : f32) =
    scatter x i < n do
      in (i, 1.0f32)
  in (n)

// -----

fun block (n : i64) (m : mem) : (i64) =
  let (b : f32) = m[0]
  in (n)

// CHECK:      {{.*}}:5:19: error: 'n' is i64; an array is needed here [array-needed]
// CHECK-NEXT:     let (a : i64) = n[0]
// CHECK-NEXT:                     ^
// CHECK-NEXT: {{.*}}:4:15: note: 'n' is bound here
// CHECK-NEXT:   fun selected (n : i64) : (i64) =
// CHECK-NEXT:                 ^
//
// CHECK-NEXT: {{.*}}:6:22: error: 'n' is i64; an array is needed here [array-needed]
// CHECK-NEXT:     let (c : [2]i64) = n[0 : 2]
// CHECK-NEXT:                        ^
// CHECK-NEXT: {{.*}}:4:15: note: 'n' is bound here
// CHECK-NEXT:   fun selected (n : i64) : (i64) =
// CHECK-NEXT:                 ^
//
// CHECK-NEXT: {{.*}}:7:22: error: 'n' is i64; an array is needed here [array-needed]
// CHECK-NEXT:     let (d : [2]i64) = n[0 + {(2 : 1)}]
// CHECK-NEXT:                        ^
// CHECK-NEXT: {{.*}}:4:15: note: 'n' is bound here
// CHECK-NEXT:   fun selected (n : i64) : (i64) =
// CHECK-NEXT:                 ^
//
// CHECK-NEXT: {{.*}}:8:19: error: 'n' is i64; an array is needed here [array-needed]
// CHECK-NEXT:     let (e : i64) = n with [0] = 1
// CHECK-NEXT:                     ^
// CHECK-NEXT: {{.*}}:4:15: note: 'n' is bound here
// CHECK-NEXT:   fun selected (n : i64) : (i64) =
// CHECK-NEXT:                 ^
//
// CHECK-NEXT: {{.*}}:12:27: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (a : [n]f32) = copy x
// CHECK-NEXT:                             ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:13:32: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (b : [n]f32) = transpose x
// CHECK-NEXT:                                  ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:14:36: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (c : [n]f32) = rearrange (0) x
// CHECK-NEXT:                                      ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:15:34: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (d : [n]f32) = reshape [n] x
// CHECK-NEXT:                                    ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:16:32: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (e : [n]f32) = reverse 0 x
// CHECK-NEXT:                                  ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:17:33: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (f : [n]f32) = rotate 0 1 x
// CHECK-NEXT:                                   ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:18:35: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (g : [n]f32) = manifest (0) x
// CHECK-NEXT:                                     ^
// CHECK-NEXT: {{.*}}:11:24: note: 'x' is bound here
// CHECK-NEXT:   fun changed (n : i64) (x : f32) : (i64) =
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:22:33: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (a : [n + 1]f32) = concat x A
// CHECK-NEXT:                                   ^
// CHECK-NEXT: {{.*}}:21:36: note: 'x' is bound here
// CHECK-NEXT:   fun joined (n : i64) (A : [n]f32) (x : f32) : (i64) =
// CHECK-NEXT:                                      ^
//
// CHECK-NEXT: {{.*}}:23:35: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (b : [n + 1]f32) = concat A x x
// CHECK-NEXT:                                     ^
// CHECK-NEXT: {{.*}}:21:36: note: 'x' is bound here
// CHECK-NEXT:   fun joined (n : i64) (A : [n]f32) (x : f32) : (i64) =
// CHECK-NEXT:                                      ^
//
// CHECK-NEXT: {{.*}}:23:37: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:     let (b : [n + 1]f32) = concat A x x
// CHECK-NEXT:                                       ^
// CHECK-NEXT: {{.*}}:21:36: note: 'x' is bound here
// CHECK-NEXT:   fun joined (n : i64) (A : [n]f32) (x : f32) : (i64) =
// CHECK-NEXT:                                      ^
//
// CHECK-NEXT: {{.*}}:25:13: error: 'x' is f32; an array is needed here [array-needed]
// CHECK-NEXT:       scatter x i < n do
// CHECK-NEXT:               ^
// CHECK-NEXT: {{.*}}:21:36: note: 'x' is bound here
// CHECK-NEXT:   fun joined (n : i64) (A : [n]f32) (x : f32) : (i64) =
// CHECK-NEXT:                                      ^
//
// CHECK-NEXT: {{.*}}:32:19: error: 'm' is mem; an array is needed here [array-needed]
// CHECK-NEXT:     let (b : f32) = m[0]
// CHECK-NEXT:                     ^
// CHECK-NEXT: {{.*}}:31:22: note: 'm' is bound here
// CHECK-NEXT:   fun block (n : i64) (m : mem) : (i64) =
// CHECK-NEXT:                        ^
// CHECK-NOT:  {{.*(error|note):.*}}
