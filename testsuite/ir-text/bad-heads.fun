// RUN: funverify --verify-diagnostics %s
// After a mistake in the head of a form, the names in it are no others.

entry fun main (n : i64) (A : [n]i64) : (i64) =
  let s = loop (s = 0) for i < 2000 do // expected-error {{expected ':', found '='}}
    let k = i * n + s
  in (k)
  let (B : [n]i64) = kernel i <= n do // expected-error {{expected '<', found '<='}}
    let q = A[i] + i
    let z = w // expected-error {{unknown name 'w'}}
    in (q)
  let t = reduce + i < n do in (A[i]) // expected-error {{expected '(', found '+'}}
  let u = s + t
  in (u)
