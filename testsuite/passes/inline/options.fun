// Which calls, which functions are kept, and how far a program may grow.
// RUN: inline --function=a %s | funcheck %s --check-prefix=ONLY
// RUN: inline --keep %s | funcheck %s --check-prefix=KEEP
// RUN: inline --limit=1 %s | funcheck %s --check-prefix=ONE
// RUN: inline --max-size=6 --remarks %s 2>&1 | funcheck %s --check-prefix=SIZE
// RUN: not inline --function=c %s 2>&1 | funcheck %s --check-prefix=NONE

fun a (x : i64) : (i64) =
  let (y : i64) = x + 1
  in (y)

fun b (x : i64) : (i64) =
  let (y : i64) = a(x)
  let (z : i64) = a(y)
  in (z)

entry fun main (x : i64) : (i64, i64) =
  let (p : i64) = b(x)
  let (q : i64) = b(p)
  in (p, q)

// ONLY-NOT: fun a
// ONLY: fun b
// ONLY: let (p : i64) = b(x)
// ONLY-NEXT: let (q : i64) = b(p)

// KEEP: fun a
// KEEP: fun b
// KEEP: entry fun main
// KEEP-NOT: b(

// ONE: fun a
// ONE: fun b
// ONE-NEXT: let (y : i64) = x + 1
// ONE-NEXT: let (z : i64) = a(y)

// SIZE: {{.*}}options.fun:[[@LINE-19]]:3: remark: 'b' is inlined [inline: inlined]
// SIZE: {{.*}}options.fun:[[@LINE-19]]:3: remark: the call of 'b' stays: the program would have more statements than 6 [inline, missed: size]

// NONE: error: there is no function 'c'
