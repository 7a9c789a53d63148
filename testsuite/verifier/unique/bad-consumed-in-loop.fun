// RUN: not funverify %s 2>&1 | funcheck %s
// The second trip would use it again, also where there is none.

fun outside (n : i64) (A : *[n]f32) : (i64) =
  let (R : [n]f32) = reverse 0 A
  let (k : i64) =
    loop (k : i64 = 0) for i < 1 do
      let (T : [n]f32) = rearrange (0) R
      let (B : [n]f32) = T with [i] = 1.0f32
      in (k + 1)
  in (k)

fun parameter (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (k : i64) =
        loop (k : i64 = 0) for j < n do
          let (Y : [n]f32) = X with [j] = 1.0f32
          in (k + 1)
      let (Z : [n]f32) = X with [i] = 1.0f32
      in (Z)
  in (B)

fun maybe (n : i64) (c : bool) (A : *[n]f32) : (i64) =
  let (k : i64) =
    loop (k : i64 = 0) for i < n do
      let (T : [n]f32) =
        if c then
          in (A)
        else
          let (C : [n]f32) = copy A
          in (C)
      let (B : [n]f32) = T with [i] = 1.0f32
      in (k + 1)
  in (k)

// CHECK:      bad-consumed-in-loop.fun:9:26: error: the body of a loop may not consume 'A', which comes from outside [consumed-in-loop]
// CHECK-NEXT:         let (B : [n]f32) = T with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-loop.fun:7:5: note: this is the loop
// CHECK-NEXT:       loop (k : i64 = 0) for i < 1 do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-consumed-in-loop.fun:4:24: note: 'A' is bound here
// CHECK-NEXT:   fun outside (n : i64) (A : *[n]f32) : (i64) =
// CHECK-NEXT:                          ^
// CHECK-NEXT: bad-consumed-in-loop.fun:8:12: note: 'T' may alias 'A', bound here
// CHECK-NEXT:         let (T : [n]f32) = rearrange (0) R
// CHECK-NEXT:              ^
//
// CHECK-NEXT: bad-consumed-in-loop.fun:18:30: error: the body of a loop may not consume 'X', which comes from outside [consumed-in-loop]
// CHECK-NEXT:             let (Y : [n]f32) = X with [j] = 1.0f32
// CHECK-NEXT:                                ^
// CHECK-NEXT: bad-consumed-in-loop.fun:17:9: note: this is the loop
// CHECK-NEXT:           loop (k : i64 = 0) for j < n do
// CHECK-NEXT:           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-consumed-in-loop.fun:15:11: note: 'X' is bound here
// CHECK-NEXT:       loop (X : *[n]f32 = A) for i < n do
// CHECK-NEXT:             ^
//
// CHECK-NEXT: bad-consumed-in-loop.fun:33:26: error: the body of a loop may not consume 'A', which comes from outside [consumed-in-loop]
// CHECK-NEXT:         let (B : [n]f32) = T with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-in-loop.fun:26:5: note: this is the loop
// CHECK-NEXT:       loop (k : i64 = 0) for i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-consumed-in-loop.fun:24:33: note: 'A' is bound here
// CHECK-NEXT:   fun maybe (n : i64) (c : bool) (A : *[n]f32) : (i64) =
// CHECK-NEXT:                                   ^
// CHECK-NEXT: bad-consumed-in-loop.fun:27:12: note: 'T' may alias 'A', bound here
// CHECK-NEXT:         let (T : [n]f32) =
// CHECK-NEXT:              ^
// CHECK-NOT: error
