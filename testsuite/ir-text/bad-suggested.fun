// RUN: funfmt --verify-diagnostics --split-input-file %s
// Words that were meant for others: slips, and words of other languages.  A head
// with a mistake is told once, and not again where the function is called.

fun f (n : i64) : (i64) =
// expected-error@below {{expected '#[', 'let', 'in' or 'assert', found 'lett'; did you mean 'let'?}}
  lett (x : i64) = n
  in (n)

// -----

// expected-error@below {{found 'fum'; did you mean 'fun'?}}
fum f (n : i64) : (i64) =
  in (n)

// -----

fun f (n : i64) : ([n]i64) =
  let (x : [n]i64) =
// expected-error@below {{expected a right-hand side, found 'kernal'; did you mean 'kernel'?}}
    kernal i < n do
      in (i)
  in (x)

// -----

fun f (x : f64) : (f64) =
// expected-error@below {{unknown function 'sqr'; did you mean 'sqrt'?}}
// expected-error@below {{unknown function 'cpoy'; did you mean 'copy'?}}
// expected-error@below {{unknown function 'map'; did you mean 'kernel'?}}
// expected-error@below {{unknown function 'nothing_like_it'}}
  in (sqr(x) + cpoy(x) + map(x) + nothing_like_it(x))

// -----

// expected-error@below {{expected a type, found 'int'; did you mean 'i64'?}}
fun f (n : int) : (i64) =
  in (n)

// -----

// expected-error@below {{found 'i46'; did you mean 'i64'?}}
fun f (n : i64) : (i46) =
  in (n)

// -----

fun f (n : i64) : (i64) =
// expected-error@below {{expected a type or '[', found 'double'; did you mean 'f64'?}}
  let (A : [n]double) = iota n
// expected-error@below {{found 'booll'; did you mean 'bool'?}}
  let (b : booll) = true
  in (n)

// -----

// expected-error@below {{expected ':', found 'i64'}}
fun f (n i64) : (i64) =
  in (n)

fun g (n : i64) : (i64) =
  let y = f(n)
  in (f(n) + y)

// -----

// expected-error@below {{'i64' is a type and cannot be bound}}
fun f (n : i64) (i64) =
  in (n)

// -----

imp f (n : i64) (m : mem) =
// expected-error@below {{expected a statement or '#[', found 'barier'; did you mean 'barrier'?}}
  barier

// -----

imp f (n : i64) (m : mem) =
// expected-error@below {{expected a statement or '#[', found 'relese'; did you mean 'release'?}}
  relese m

// -----

// '&', '|' and '^' bind looser than comparisons, as in C.
fun f (n : i64) (m : i64) (c : bool) : (bool) =
// expected-error@below {{this is read as 'n & (m == 3)': write '(n & m) == 3'}}
  let a = n & m == 3
// expected-error@below {{this is read as '(n != m) ^ m + 1': write 'n != (m ^ m + 1)'}}
  let b = c && n != m ^ m + 1
// expected-error@below {{this is read as 'n | ((m >> 2) < n)': write '(n | (m >> 2)) < n'}}
  let d = n | (m >> 2) < n
  let e = c & m == n | (n < m)
  in (a)
