// RUN: echo '1' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '3' | not funrun --entry=g %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '6148914691236517205' | not funrun --entry=h %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// An LMAD slice that leaves its array: after it, before it, beyond all
// numbers.

fun main (o : i64) : ([3][2]i64) =
  let (A : [9]i64) = iota 9
  let (x : [3][2]i64) = A[o + {(3 : 3), (2 : 2)}]
  in (x)
fun g (o : i64) : ([3]i64) =
  let (A : [9]i64) = iota 9
  let (x : [3]i64) = A[o + {(3 : -2)}]
  in (x)
fun h (s : i64) : ([3]i64) =
  let (A : [9]i64) = iota 9
  let (x : [3]i64) = A[1 + {(3 : s)}]
  in (x)

// A: {{.*}}.fun:[[#@LINE-11]]:3: error: the LMAD reaches from 1 to 9, outside of 'A', which is [9]i64
// A-NEXT: let (x : [3][2]i64) = A[o + {(3 : 3), (2 : 2)}]
// A-NEXT: ^
// A-NEXT: funrun: note: where o = 1
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-16]]:3: error: the LMAD reaches from -1 to 7, outside of 'A', which is [9]i64
// B-NEXT: let (x : [3][2]i64) = A[o + {(3 : 3), (2 : 2)}]
// B-NEXT: ^
// B-NEXT: funrun: note: where o = -1
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-17]]:3: error: the LMAD reaches from -1 to 3, outside of 'A', which is [9]i64
// C-NEXT: let (x : [3]i64) = A[o + {(3 : -2)}]
// C-NEXT: ^
// C-NEXT: funrun: note: where o = 3
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-18]]:3: error: the LMAD reaches from 1 to beyond i64, outside of 'A', which is [9]i64
// D-NEXT: let (x : [3]i64) = A[1 + {(3 : s)}]
// D-NEXT: ^
// D-NOT: {{.}}
