// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Nothing is converted implicitly.  Where one operand is a literal, the note
// says how it would be written.

fun operators (a : i64) (b : i32) (x : f32) (y : f64) (p : bool) : (f32) =
  let (c : i64) = a + b
  let (d : i64) = a * (a - b)
  let (q : bool) = x < y
  let (r : bool) = p == a
  let (z : f32) = max(x, y)
  let (w : f64) = fma(y, y, x)
  let (s : i64) = a << b
  let (t : i64) = select(p, a, b)
  in (x)

fun literals (a : u8) (b : i32) (x : f32) (p : bool) : (u8) =
  let (c : u8) = a + 1u16
  let (d : i32) = -2i8 * b
  let (e : f32) = 7i8 / x
  let (f : f32) = 3i32 * x
  let (g : u8) = a + 300i16
  let (h : i32) = b + 1.5f32
  let (q : bool) = p == 1i32
  let (r : f64) = 1i32 + 2.0f32
  in (a)

// CHECK:      {{.*}}:6:19: error: the operands of '+' have one type, but these are i64 and i32 [operand-types]
// CHECK-NEXT:     let (c : i64) = a + b
// CHECK-NEXT:                     ^~~~~
//
// CHECK-NEXT: {{.*}}:7:23: error: the operands of '-' have one type, but these are i64 and i32 [operand-types]
// CHECK-NEXT:     let (d : i64) = a * (a - b)
// CHECK-NEXT:                         ^~~~~~~
//
// CHECK-NEXT: {{.*}}:8:20: error: the operands of '<' have one type, but these are f32 and f64 [operand-types]
// CHECK-NEXT:     let (q : bool) = x < y
// CHECK-NEXT:                      ^~~~~
//
// CHECK-NEXT: {{.*}}:9:20: error: the operands of '==' have one type, but these are bool and i64 [operand-types]
// CHECK-NEXT:     let (r : bool) = p == a
// CHECK-NEXT:                      ^~~~~~
//
// CHECK-NEXT: {{.*}}:10:19: error: the operands of 'max' have one type, but these are f32 and f64 [operand-types]
// CHECK-NEXT:     let (z : f32) = max(x, y)
// CHECK-NEXT:                     ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:11:19: error: the operands of 'fma' have one type, but these are f64 and f32 [operand-types]
// CHECK-NEXT:     let (w : f64) = fma(y, y, x)
// CHECK-NEXT:                     ^~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:12:19: error: the operands of '<<' have one type, but these are i64 and i32 [operand-types]
// CHECK-NEXT:     let (s : i64) = a << b
// CHECK-NEXT:                     ^~~~~~
//
// CHECK-NEXT: {{.*}}:13:19: error: the operands of 'select' have one type, but these are i64 and i32 [operand-types]
// CHECK-NEXT:     let (t : i64) = select(p, a, b)
// CHECK-NEXT:                     ^~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:17:18: error: the operands of '+' have one type, but these are u8 and u16 [operand-types]
// CHECK-NEXT:     let (c : u8) = a + 1u16
// CHECK-NEXT:                    ^~~~~~~~
// CHECK-NEXT: {{.*}}:17:22: note: as u8 this is written '1u8'
// CHECK-NEXT:     let (c : u8) = a + 1u16
// CHECK-NEXT:                        ^~~~
//
// CHECK-NEXT: {{.*}}:18:19: error: the operands of '*' have one type, but these are i8 and i32 [operand-types]
// CHECK-NEXT:     let (d : i32) = -2i8 * b
// CHECK-NEXT:                     ^~~~~~~~
// CHECK-NEXT: {{.*}}:18:19: note: as i32 this is written '-2i32'
// CHECK-NEXT:     let (d : i32) = -2i8 * b
// CHECK-NEXT:                     ^~~~
//
// CHECK-NEXT: {{.*}}:19:19: error: the operands of '/' have one type, but these are i8 and f32 [operand-types]
// CHECK-NEXT:     let (e : f32) = 7i8 / x
// CHECK-NEXT:                     ^~~~~~~
// CHECK-NEXT: {{.*}}:19:19: note: as f32 this is written '7.0f32'
// CHECK-NEXT:     let (e : f32) = 7i8 / x
// CHECK-NEXT:                     ^~~
//
// CHECK-NEXT: {{.*}}:20:19: error: the operands of '*' have one type, but these are i32 and f32 [operand-types]
// CHECK-NEXT:     let (f : f32) = 3i32 * x
// CHECK-NEXT:                     ^~~~~~~~
// CHECK-NEXT: {{.*}}:20:19: note: as f32 this is written '3.0f32'
// CHECK-NEXT:     let (f : f32) = 3i32 * x
// CHECK-NEXT:                     ^~~~
//
// CHECK-NEXT: {{.*}}:21:18: error: the operands of '+' have one type, but these are u8 and i16 [operand-types]
// CHECK-NEXT:     let (g : u8) = a + 300i16
// CHECK-NEXT:                    ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:22:19: error: the operands of '+' have one type, but these are i32 and f32 [operand-types]
// CHECK-NEXT:     let (h : i32) = b + 1.5f32
// CHECK-NEXT:                     ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:23:20: error: the operands of '==' have one type, but these are bool and i32 [operand-types]
// CHECK-NEXT:     let (q : bool) = p == 1i32
// CHECK-NEXT:                      ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:24:19: error: the operands of '+' have one type, but these are i32 and f32 [operand-types]
// CHECK-NEXT:     let (r : f64) = 1i32 + 2.0f32
// CHECK-NEXT:                     ^~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:24:19: note: as f32 this is written '1.0f32'
// CHECK-NEXT:     let (r : f64) = 1i32 + 2.0f32
// CHECK-NEXT:                     ^~~~
// CHECK-NOT:  {{.*(error|note):.*}}
