// RUN: echo '0 2' | not funrun --entry=range %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '2 2' | not funrun --entry=lmad %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '-1 1' | not funrun --entry=lmad %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '1 2' | not funrun --entry=cross %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// An update through a selection that names an element twice: a stride of 0, LMADs that overlap.

fun range (s : i64) (n : i64) : ([4]i64) =
  let (A : [4]i64) = iota 4
  let (v : [n]i64) = iota n
  let (B : [4]i64) = A with [1 : n : s] = v
  in (B)
fun lmad (s : i64) (t : i64) : ([9]i64) =
  let (A : [9]i64) = iota 9
  let (v : [2][3]i64) = replicate [2][3] 1
  let (B : [9]i64) = A with [2 + {(2 : s), (3 : t)}] = v
  in (B)
fun cross (s : i64) (t : i64) : ([9]i64) =
  let (A : [9]i64) = iota 9
  let (v : [3][2]i64) = replicate [3][2] 1
  let (B : [9]i64) = A with [2 + {(3 : s), (2 : t)}] = v
  in (B)

// A: {{.*}}.fun:[[#@LINE-13]]:3: error: the selection of 'A' names an element more than once
// A-NEXT: let (B : [4]i64) = A with [1 : n : s] = v
// A-NEXT: ^
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-12]]:3: error: the selection of 'A' names an element more than once
// B-NEXT: let (B : [9]i64) = A with [2 + {(2 : s), (3 : t)}] = v
// B-NEXT: ^
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-16]]:3: error: the selection of 'A' names an element more than once
// C-NEXT: let (B : [9]i64) = A with [2 + {(2 : s), (3 : t)}] = v
// C-NEXT: ^
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-15]]:3: error: the selection of 'A' names an element more than once
// D-NEXT: let (B : [9]i64) = A with [2 + {(3 : s), (2 : t)}] = v
// D-NEXT: ^
// D-NOT: {{.}}
