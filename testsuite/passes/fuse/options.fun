// What is printed in the place of the program, and other strategies.
// RUN: fuse --print-clusters %s | funcheck %s --check-prefix=CLUSTERS
// RUN: fuse --print-ilp %s | funcheck %s --check-prefix=ILP
// RUN: fuse --print-ilp --paper-objective %s | funcheck %s --check-prefix=PAPER
// RUN: fuse --dot=%t.dot %s | funcheck %s
// RUN: funcheck --input-file=%t.dot %s --check-prefix=DOT
// RUN: fuse --strategy=greedy-down %s | funcheck %s
// RUN: fuse --strategy=greedy-up %s | funcheck %s
// RUN: fuse --paper-objective %s | funcheck %s
// RUN: fuse --work=0 %s | funcheck %s
// RUN: fuse --limit=0 %s | funcheck %s --check-prefix=NONE
// RUN: funopt -p 'fuse{print-clusters=true}' %s | funcheck %s --check-prefix=CLUSTERS
// RUN: not fuse --dot=/nowhere/x.dot %s 2>&1 | funcheck %s --check-prefix=FILE
// FILE: error: /nowhere/x.dot:

// CLUSTERS:      - function: main
// CLUSTERS-NEXT:   line: [[#@LINE + 40]]
// CLUSTERS-NEXT:   before: {kernels: 3, arrays: 2, traversals: 4}
// CLUSTERS-NEXT:   after: {kernels: 1, arrays: 0, traversals: 1}
// CLUSTERS-NEXT:   objective: [1, 0, 1]
// CLUSTERS-NEXT:   bound: [1, 0, 1]
// CLUSTERS-NEXT:   optimal: true
// CLUSTERS-NEXT:   clusters:
// CLUSTERS-NEXT:     - [a, b, s]
// CLUSTERS-NOT:  {{.}}

//      ILP: \ 3 invocations; {{[0-9]+}} is to be added
// ILP-NEXT: Minimize
//      ILP: Subject To
//  ILP-DAG:  + c(a) - f(a,b) >= 0
//  ILP-DAG:  + r(b) - f(a,b) >= 0
//  ILP-DAG:  + f(a,b) + f(b,s) - f(a,s) >= 0
//  ILP-DAG:  + o(b) - o(a) - f(a,b) >= 0
//      ILP: Bounds
//      ILP: Binary
//      ILP: End

// PAPER: Minimize
// PAPER: f(a,b)

//      DOT: digraph fuse {
//      DOT: subgraph cluster_0_0 {
//  DOT-DAG: n0_0 [label="a\nkernel"];
//  DOT-DAG: n0_2 [label="s\nreduce"];
//      DOT: n0_0 -> n0_1;

//  CHECK-NOT: kernel
//      CHECK: let (s : i32) =
// CHECK-NEXT:   reduce (+) i < n do
//  CHECK-NOT: kernel

// NONE: kernel
// NONE: kernel
// NONE: reduce

entry fun main (n : i64) (xs : [n]i32) : (i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x + 1i32)
  let (b : [n]i32) = kernel i < n do
    let (x : i32) = a[i]
    let (y : i32) = xs[i]
    in (x * y)
  let (s : i32) = reduce (+) i < n do
    let (x : i32) = b[i]
    in (x)
  in (s)
