// RUN: broken-opt -p keep,swap,keep --print-after=all %s 2>&1 >/dev/null | funcheck --check-prefix=ALL %s
// RUN: broken-opt -p keep,swap,keep --print-after=changed %s 2>&1 >/dev/null | funcheck --check-prefix=CHANGED %s
// RUN: broken-opt -p keep,swap,keep --print-before=changed %s 2>&1 >/dev/null | funcheck --check-prefix=BEFORE %s
// RUN: broken-opt -p keep,swap,keep --print-before=swap --print-after=swap %s 2>&1 >/dev/null | funcheck --check-prefix=BOTH %s
// RUN: rm -rf %t && broken-opt -p keep,swap --print-tree=%t %s > %t.out && diff %t.out %t/002-swap.fun
// RUN: ls %t | funcheck --check-prefix=TREE %s
// RUN: diff %t/000-input.fun %t/001-keep.fun
// RUN: not broken-opt -p keep --print-tree=%t/no/where %s 2>&1 | funcheck --check-prefix=WHERE %s
// The program between the passes.

// ALL:          // ---- after 1: keep
// ALL:            let (a : i64) = n - 1
// ALL:          // ---- after 2: swap
// ALL:            let (a : i64) = 1 - n
// ALL:          // ---- after 3: keep
// CHANGED-NOT:  // ----
// CHANGED:      // ---- after 2: swap
// CHANGED-NOT:  // ----
// BEFORE-NOT:   // ----
// BEFORE:       // ---- before 2: swap
// BEFORE:         let (a : i64) = n - 1
// BEFORE-NOT:   // ----
// BOTH:         // ---- before 2: swap
// BOTH:           let (a : i64) = n - 1
// BOTH:         // ---- after 2: swap
// BOTH:           let (a : i64) = 1 - n
// TREE:         {{^}}000-input.fun
// TREE-NEXT:    {{^}}001-keep.fun
// TREE-NEXT:    {{^}}002-swap.fun
// TREE-NOT:     {{.}}
// WHERE:        funopt: error: {{.*}}/no/where/000-input.fun: No such file or directory
fun f (n : i64) : (i64) =
  let (a : i64) = n - 1
  in (a)
