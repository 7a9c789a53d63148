// RUN: funreduce %s --test='grep -q "\* 7"' | funcheck %s
// What stands in a loop, in a kernel, in a branch, comes out of all of them.
// CHECK:      fun f (n : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = 0 * 7
// CHECK-NEXT:   in (0)
fun f (n : i64) (c : bool) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      let (r : i64) =
        loop (x : i64 = i) for j < n do
          let (z : i64) =
            if c then
              let (y : i64) = x * 7
              in (y)
            else
              in (x)
          in (z + j)
      in (r)
  in (A)
