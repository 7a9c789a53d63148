// Schedules that say nothing, or too little, and kernels that cannot have one.
// RUN: not serialize --schedule='{ B[t, i] -> [t, i]' %s 2>&1 | funcheck %s --check-prefix=TEXT
// RUN: not serialize --schedule='' %s 2>&1 | funcheck %s --check-prefix=TEXT
// RUN: not serialize --schedule='{ C[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=NAME
// RUN: not serialize --schedule='{ Twice[i] -> [i] }' %s 2>&1 | funcheck %s --check-prefix=TWICE
// RUN: not serialize --schedule='{ B[t, i] -> [t, i]; Z[i] -> [0, i] }' %s 2>&1 | funcheck %s --check-prefix=OTHER
// RUN: not serialize --schedule='{ B[t, i] -> [-t, i] }' %s 2>&1 | funcheck %s --check-prefix=EARLY
// RUN: not serialize --schedule='{ B[t, i] -> [t, i] : i > 0 }' %s 2>&1 | funcheck %s --check-prefix=NO-TIME
// RUN: not serialize --schedule='{ Rows[i, j] -> [i, j] }' %s 2>&1 | funcheck %s --check-prefix=ROWS
// RUN: not serialize --schedule='{ Two[i] -> [i] }' %s 2>&1 | funcheck %s --check-prefix=TWO
// RUN: not serialize --schedule='{ Level[i] -> [i] }' %s 2>&1 | funcheck %s --check-prefix=LEVEL
// RUN: not serialize --schedule='{ While[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=WHILE
// RUN: not serialize --schedule='{ Branch[i] -> [i] }' %s 2>&1 | funcheck %s --check-prefix=BRANCH
// RUN: not serialize --schedule='{ First[i] -> [i]; Second[i] -> [i] }' %s 2>&1 | funcheck %s --check-prefix=BETWEEN
// RUN: not serialize --schedule='{ Part[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=CARRIED
// RUN: not serialize --schedule='{ Older[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=VERSIONS
// RUN: not serialize --schedule='{ Size[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=SIZE
// RUN: not serialize --schedule='{ Fails[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=FAILS
// RUN: not serialize --schedule='{ Known[i] -> [i]; Used[i] -> [i] }' %s 2>&1 | funcheck %s --check-prefix=READ
// RUN: not serialize --schedule='{ B[t, i] -> [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,t,i] }' %s 2>&1 | funcheck %s --check-prefix=LONG
// RUN: not serialize --all --schedule='{ B[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=BOTH
// RUN: not serialize --depth=1 --schedule='{ B[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=BOTH
// RUN: not serialize --kernel=B --schedule='{ B[t, i] -> [t, i] }' %s 2>&1 | funcheck %s --check-prefix=BOTH
// REQUIRES: isl

// BOTH: error: --schedule says which kernels: it goes without --all, --depth and --kernel

// LONG: error: --schedule: there are no loops for it: times have more than 100 coordinates

// TEXT-NOT: fun
// TEXT: error: --schedule: a union of maps of statements expected, in isl's notation
// NAME: error: --schedule: no kernel makes 'C'
// TWICE: error: --schedule: several kernels make 'Twice'
// OTHER: error: --schedule: there is no statement 'Z'
// EARLY: error: --schedule: some element is read before it is written, or at the same time
// EARLY-NOT: fun
// NO-TIME: error: --schedule: there are elements that have no time
fun stencil (n : i64) (T : i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (r : f64) = A[min(i + 1, n - 1)]
          in (l + r)
      in (B)
  in (R)

fun twice (n : i64) : ([n]i64) =
  let (Twice : [n]i64) =
    kernel i < n do
      in (i)
  in (Twice)

fun again (n : i64) : ([n]i64) =
  let (Twice : [n]i64) =
    kernel i < n do
      in (i + 1)
  in (Twice)

// ROWS: :[[#@LINE+2]]:3: error: the kernel of 'Rows' gives rows
fun rows (n : i64) (A : [n][n]i64) : ([n][n]i64) =
  let (Rows : [n][n]i64) =
    kernel i < n do
      let (r : [n]i64) = A[i, :]
      in (r)
  in (Rows)

// TWO: :[[#@LINE+2]]:3: error: the kernel of 'Two' makes several arrays: there are no times for them
fun two (n : i64) : ([n]i64, [n]i64) =
  let (Two : [n]i64) (Three : [n]i64) =
    kernel i < n do
      in (i, i)
  in (Two, Three)

// LEVEL: :[[#@LINE+2]]:3: error: the kernel of 'Level' has a level
fun level (n : i64) : ([n]i64) =
  let (Level : [n]i64) =
    kernel i < n at thread do
      in (i)
  in (Level)

// WHILE: :[[#@LINE+2]]:3: error: the trips of a 'while' have no times
fun trips (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) (c : bool) =
    loop (A : [n]i64 = A0) (c : bool = true) while c do
      let (While : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a)
      in (While, false)
  in (R)

// BRANCH: :[[#@LINE+2]]:3: error: kernels in the body of this 'if' have no times
fun branch (n : i64) (c : bool) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    if c then
      let (Branch : [n]i64) =
        kernel i < n do
          in (i)
      in (Branch)
    else
      in (A)
  in (R)

// BETWEEN: :[[#@LINE+5]]:3: error: 'copy' is no kernel, and no view: there are no times for it
fun between (n : i64) : ([n]i64) =
  let (First : [n]i64) =
    kernel i < n do
      in (i)
  let (C : [n]i64) = copy First
  let (Second : [n]i64) =
    kernel i < n do
      let (a : i64) = C[i]
      in (a)
  in (Second)

// CARRIED: :[[#@LINE+2]]:3: error: what this loop carries as 's' is no array that a kernel of its body makes, or one of another type
fun carried (n : i64) (T : i64) : (i64) =
  let (s' : i64) =
    loop (s : i64 = 0) for t < T do
      let (Part : [n]i64) =
        kernel i < n do
          in (i)
      in (s + 1)
  in (s')

// VERSIONS: :[[#@LINE+2]]:3: error: this loop carries the same version of 'Older' twice
fun versions (n : i64) (T : i64) (A0 : [n]i64) (P0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) (Q : [n]i64) =
    loop (A : [n]i64 = A0) (P : [n]i64 = P0) for t < T do
      let (Older : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a)
      in (Older, Older)
  in (R)

// SIZE: :[[#@LINE+4]]:7: error: the size of 'Size' may fail to be computed where the loop has no trips
fun size (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (Size : [n - 1]i64) =
        kernel i < n - 1 do
          let (a : i64) = A[i]
          in (a)
      in (A)
  in (R)

// FAILS: :[[#@LINE+4]]:7: error: 'x' may fail, and is not computed in each trip if it is only for iterations
fun fails (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (x : i64) = 7 / t
      let (Fails : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a + x)
      in (Fails)
  in (R)

// READ: :[[#@LINE+6]]:3: error: 'k' is read outside of the kernels: there is no time for it
fun read (n : i64) : ([n]i64, [n]i64) =
  assert n >= 1
  let (Known : [n]i64) =
    kernel i < n do
      in (i)
  let (k : i64) = Known[0]
  let (Used : [n]i64) =
    kernel i < n do
      in (i + k)
  in (Known, Used)
