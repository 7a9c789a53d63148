// RUN: simplify --remarks --verify-diagnostics %s | funcheck --check-prefix=OUT %s
// RUN: simplify --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=TEXT %s
// RUN: simplify --remarks=%t.txt %s 2>&1 | funcheck --check-prefix=OUT %s
// RUN: funcheck --input-file=%t.txt --check-prefix=TEXT %s
// RUN: simplify --remarks=%t.yaml %s | funcheck --check-prefix=OUT %s
// RUN: funcheck --input-file=%t.yaml --check-prefix=YAML %s
// RUN: simplify -g %s -o %t.fun
// RUN: simplify --remarks=%t.yaml --no-locations --split-input-file %t.fun | funcheck --check-prefix=OUT %s
// RUN: not simplify --remarks=%t/no/file %s 2>&1 | funcheck --check-prefix=BAD %s
// OUT-NOT:  remark
// OUT:      fun f (n : i64) : (i64) =
// OUT-NOT:  remark
// TEXT:     pass-remarks.fun:[[#@LINE+11]]:3: remark: 'x' is not used [simplify: dead]
// TEXT-NEXT:{{^}}    let (x : i64) = n + 1
// YAML:      --- !Done
// YAML-NEXT: Pass: simplify
// YAML-NEXT: Name: dead
// YAML-NEXT: Loc: {File: {{.*}}pass-remarks.fun, Line: [[#@LINE+6]], Column: 3}
// YAML-NEXT: Function: f
// YAML-NEXT: Message: '''x'' is not used'
// BAD: {{.*}}no/file: {{.*}}
fun f (n : i64) : (i64) =
  // expected-remark@+1 {{'x' is not used [simplify: dead]}}
  let (x : i64) = n + 1
  in (n)
