// RUN: echo '[1, 2]' | funrun --trace=%t %s | funcheck %s
// RUN: funcheck %s --check-prefix=TRACE --input-file=%t
// RUN: echo '[1, 2]' | not funrun --semantics=heap --trace=%t %s 2>&1 | funcheck %s --check-prefix=HEAP
// Accesses, by fresh arrays and their elements: views have the cells of their array, an
// update writes in them, and a copy whose source shares them reads all of it first.
// CHECK:      {{\[}}2, 3]
// CHECK-NEXT: {{\[\[}}3], [2]]
// TRACE:      {{^{$}}
// TRACE-NEXT: {{^i$}}
// TRACE-NEXT: r 0 0
// TRACE-NEXT: w B 1 0
// TRACE-NEXT: {{^i$}}
// TRACE-NEXT: r 0 1
// TRACE-NEXT: w B 1 1
// TRACE-NEXT: {{^}$}}
// TRACE:      w C 1 0
// TRACE:      {{^{$}}
// TRACE-NEXT: {{^i$}}
// TRACE-NEXT: r 1 1
// TRACE-NEXT: {{^i$}}
// TRACE-NEXT: r 1 0
// TRACE-NEXT: {{^}$}}
// TRACE-NEXT: {{^{$}}
// TRACE-NEXT: {{^i$}}
// TRACE-NEXT: w D 1 0
// TRACE-NEXT: {{^i$}}
// TRACE-NEXT: w D 1 1
// TRACE-NEXT: {{^}$}}
// TRACE:      s [[M:[0-9]+]] 0 1 1
// TRACE-NEXT: s [[M]] 1 1 0
// TRACE:      r 1 0
// TRACE:      r 1 1
// TRACE:      r [[M]] 0
// TRACE:      r [[M]] 1
// TRACE-NEXT: {{^}$}}
// TRACE-NOT:  {{.}}
// HEAP:       error: --trace needs the value semantics
entry fun main (A : [2]i64) : ([2]i64, [2][1]i64) =
  let (B : [2]i64) = copy A
  let (C : [2]i64) = B with [0] = 3
  let (back : [2]i64) = reverse 0 C
  let (D : [2]i64) = C with [0 : 2] = back
  let (turned : [2]i64) = reverse 0 D
  let (column : [2][1]i64) = reshape [2][1] turned
  in (D, column)
