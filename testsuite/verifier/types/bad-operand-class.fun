// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What operators and builtins do not take.

fun operators (a : i64) (u : u8) (x : f32) (p : bool) (q : bool) : (bool) =
  let (b : bool) = p + q
  let (c : bool) = p < q
  let (d : f32) = x % x
  let (e : f32) = x & x
  let (f : f32) = x << x
  let (g : bool) = -p
  let (h : bool) = !a
  let (i : f32) = ~x
  let (j : bool) = ~p
  let (k : bool) = a && a
  in (u || u)

fun builtins (a : i64) (x : f32) (p : bool) : (i64) =
  let (b : f32) = fdiv(x, x)
  let (c : i64) = sqrt(a)
  let (d : i64) = pow(a, a)
  let (e : bool) = min(p, p)
  let (f : bool) = abs(p)
  let (g : f32) = popcount(x)
  let (h : i64) = fma(a, a, a)
  in (floor(a))

// CHECK:      {{.*}}:5:20: error: '+' takes integers and floats, not bool [operand-class]
// CHECK-NEXT:     let (b : bool) = p + q
// CHECK-NEXT:                      ^~~~~
//
// CHECK-NEXT: {{.*}}:6:20: error: '<' takes integers and floats, not bool [operand-class]
// CHECK-NEXT:     let (c : bool) = p < q
// CHECK-NEXT:                      ^~~~~
//
// CHECK-NEXT: {{.*}}:7:19: error: '%' takes integers, not f32 [operand-class]
// CHECK-NEXT:     let (d : f32) = x % x
// CHECK-NEXT:                     ^~~~~
//
// CHECK-NEXT: {{.*}}:8:19: error: '&' takes integers and bool, not f32 [operand-class]
// CHECK-NEXT:     let (e : f32) = x & x
// CHECK-NEXT:                     ^~~~~
//
// CHECK-NEXT: {{.*}}:9:19: error: '<<' takes integers, not f32 [operand-class]
// CHECK-NEXT:     let (f : f32) = x << x
// CHECK-NEXT:                     ^~~~~~
//
// CHECK-NEXT: {{.*}}:10:20: error: '-' takes integers and floats, not bool [operand-class]
// CHECK-NEXT:     let (g : bool) = -p
// CHECK-NEXT:                      ^~
//
// CHECK-NEXT: {{.*}}:11:20: error: '!' takes bool, not i64 [operand-class]
// CHECK-NEXT:     let (h : bool) = !a
// CHECK-NEXT:                      ^~
//
// CHECK-NEXT: {{.*}}:12:19: error: '~' takes integers, not f32 [operand-class]
// CHECK-NEXT:     let (i : f32) = ~x
// CHECK-NEXT:                     ^~
//
// CHECK-NEXT: {{.*}}:13:20: error: '~' takes integers, not bool [operand-class]
// CHECK-NEXT:     let (j : bool) = ~p
// CHECK-NEXT:                      ^~
//
// CHECK-NEXT: {{.*}}:14:20: error: '&&' takes bool, not i64 [operand-class]
// CHECK-NEXT:     let (k : bool) = a && a
// CHECK-NEXT:                      ^~~~~~
//
// CHECK-NEXT: {{.*}}:15:7: error: '||' takes bool, not u8 [operand-class]
// CHECK-NEXT:     in (u || u)
// CHECK-NEXT:         ^~~~~~
//
// CHECK-NEXT: {{.*}}:18:19: error: 'fdiv' takes integers, not f32 [operand-class]
// CHECK-NEXT:     let (b : f32) = fdiv(x, x)
// CHECK-NEXT:                     ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:19:19: error: 'sqrt' takes floats, not i64 [operand-class]
// CHECK-NEXT:     let (c : i64) = sqrt(a)
// CHECK-NEXT:                     ^~~~~~~
//
// CHECK-NEXT: {{.*}}:20:19: error: 'pow' takes floats, not i64 [operand-class]
// CHECK-NEXT:     let (d : i64) = pow(a, a)
// CHECK-NEXT:                     ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:21:20: error: 'min' takes integers and floats, not bool [operand-class]
// CHECK-NEXT:     let (e : bool) = min(p, p)
// CHECK-NEXT:                      ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:22:20: error: 'abs' takes integers and floats, not bool [operand-class]
// CHECK-NEXT:     let (f : bool) = abs(p)
// CHECK-NEXT:                      ^~~~~~
//
// CHECK-NEXT: {{.*}}:23:19: error: 'popcount' takes integers, not f32 [operand-class]
// CHECK-NEXT:     let (g : f32) = popcount(x)
// CHECK-NEXT:                     ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:24:19: error: 'fma' takes floats, not i64 [operand-class]
// CHECK-NEXT:     let (h : i64) = fma(a, a, a)
// CHECK-NEXT:                     ^~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:25:7: error: 'floor' takes floats, not i64 [operand-class]
// CHECK-NEXT:     in (floor(a))
// CHECK-NEXT:         ^~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
