// The page's data: of each stage the lines that the stage before does not have,
// what passes say at their statements, and what runs in parallel.
// RUN: funview --no-times -p "simplify,memintro,shortcircuit" -o %t.html %s
// RUN: %python %S/Inputs/tell.py < %t.html | funcheck %s
// The data alone is the same, and so is that of a program from standard input.
// RUN: funview --no-times --data -p "simplify,memintro,shortcircuit" %s > %t.json
// RUN: %python %S/Inputs/tell.py < %t.json > %t.1
// RUN: %python %S/Inputs/tell.py < %t.html | diff %t.1 -
// RUN: funview --no-times -p "simplify,memintro,shortcircuit" -o - - < %s | %python %S/Inputs/tell.py | grep -v '^file' > %t.2
// RUN: grep -v '^file' %t.1 | diff %t.2 -
// With times, there are times.
// RUN: funview --data -p simplify %s | %python %S/Inputs/tell.py | funcheck --check-prefix=TIMES %s
// TIMES: stage 1 simplify FUN, 0 rewrites, timed
// Nothing is loaded from elsewhere.
// RUN: not grep -E "(src|href) *= *.(https?:|//)|url\(|@import|fetch\(" %t.html

// CHECK: passes simplify,memintro,shortcircuit
// CHECK: stage 0 (input) FUN
// CHECK: |entry fun smooth (n : i64)
// CHECK: kernel line 5: kernel 'B' in smooth; threads n; launches 1; reads 8 * n; writes 4 * n
// CHECK: kernel line 10: copy 'C' in smooth; threads -; launches 1; reads 4 * n; writes 4 * n
// CHECK: kernel line 11: reduce 's' in smooth; threads n; launches 1; reads 4 * n; writes 0
// CHECK-NEXT: stage 1 simplify FUN, 0 rewrites
// CHECK-NEXT: stage 2 memintro FUNMEM, 1 rewrites
// CHECK-NEXT: |entry fun smooth (n : i64) (A_mem : mem)
// CHECK-NEXT: |  let (B_mem : mem) = alloc n * 4
// CHECK-NEXT: |  let (B : [n]f32 @ B_mem -> R(n)) =
// CHECK-NEXT: |  let (C_mem : mem) = alloc n * 4
// CHECK-NEXT: |  let (C : [n]f32 @ C_mem -> R(n)) = copy B
// CHECK-NEXT: |  in (C_mem, C, s)
// CHECK-NEXT: remark note existential in smooth, line 1 -> 1,
// CHECK-NEXT: remark note space in smooth, line 5 -> 6, {{.*}}: 'B' lives in device memory
// CHECK-NEXT: remark note space in smooth, line 10 -> 12, {{.*}}: 'C' lives in device memory
// CHECK: stage 3 shortcircuit FUNMEM, 4 rewrites
// CHECK-NEXT: |  let (B : [n]f32 @ C_mem -> R(n)) =
// CHECK-NEXT: remark done up in smooth, line 5 ->
// CHECK-NEXT: remark done up in smooth, line 11 -> 3, {{.*}}: 'C_mem' moves up
// CHECK: remark done circuit in smooth, line 12 -> 11, {{.*}}: 'B' is built in 'C'
// A copy to where things are moves nothing.
// CHECK: kernel line 11: copy 'C' in smooth; threads -; launches 1; reads 0; writes 0
entry fun smooth (n : i64) (A : [n]f32) (w : f32) : ([n]f32, f32) =
  assert n >= 1 && n <= 1000000
  let (half : f32) = w * 0.5f32
  let (two : f32) = half + half
  let (B : [n]f32) =
    kernel i < n do
      let (l : f32) = A[max(i - 1, 0)]
      let (r : f32) = A[min(i + 1, n - 1)]
      in ((l + r) * half)
  let (C : [n]f32) = copy B
  let (s : f32) =
    reduce (#[comm] +) i < n do
      let (c : f32) = C[i]
      in (c * two)
  in (C, s)
