// misc/poseidon-bench: each thread hashes a row of words, whose state is made
// anew in each round, in a thread and in a loop: nothing of that is copied.
// What is read from outside of the kernel is the rows, once, and a matrix.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=SAME %s
// RUN: memintro %s | galop --print-layout-table | funcheck %s
// SAME-NOT: manifest

// The states, of the threads' own, are no rows here.
// CHECK-LABEL: fun main
// CHECK-NEXT: words: stays (0, 1)
// CHECK-NEXT: (words, w, (1, 0)) read: 32 * n * 12, it does not pay
// CHECK-NEXT: constants: stays (0, 1)
// CHECK-NEXT: (constants, c, (0, 1)) read: {{.*}}, (d)
// CHECK-NEXT: mds: stays (0, 1)
// CHECK-NEXT: (mds, m, (0, 1)) read: {{.*}}, (d)
// CHECK-NOT: manifest
entry fun main (n : i64) (rounds : i64) (words : [n][11]u64) (constants : [rounds][12]u64) (mds : [12][12]u64) : ([n]u64) =
  let (hashes : [n]u64) =
    kernel i < n do
      let (state0 : [12]u64) =
        kernel k < 12 do
          let (x : u64) =
            if k > 0 then
              let (w : u64) = words[i, k - 1]
              in (w)
            else
              in (0u64)
          in (x)
      let (state : [12]u64) =
        loop (state : [12]u64 = state0) for r < rounds do
          let (boxed : [12]u64) =
            kernel k < 12 do
              let (x : u64) = state[k]
              let (c : u64) = constants[r, k]
              let (y : u64) = x + c
              in (y * y * y * y * y)
          let (mixed : [12]u64) =
            kernel k < 12 do
              let (sum : u64) =
                loop (sum : u64 = 0u64) for l < 12 do
                  let (x : u64) = boxed[l]
                  let (m : u64) = mds[k, l]
                  in (sum + m * x)
              in (sum)
          in (mixed)
      let (h : u64) = state[0]
      in (h)
  in (hashes)
