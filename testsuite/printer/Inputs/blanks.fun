// RUN: funfmt %S/Inputs/blanks.fun | diff %s -
// RUN: funfmt %s | diff %s -
// One blank between tokens where there is any, one statement a line.

fun f(n:i64)(A:*[n][2*n]f32)  :  (k:i64,*[k]f32)=let(x:f32)=A[n-1,0:2]let(y:[n]f32)=A with[0,:]=A
   in(n,
  y)
  #[a]#[b (1)]entry   fun g(n:i64)(m:mem)(B:[n]f32@m->R(n)):(i64)=
  let (k:i64)=reduce(+)i<n at
  lane do in(i)
  let(s:i64)(t:i64)=if n>0 then in(1,2)else in(3,4)
  let(u:i64)=loop(a:i64=0)(b:i64=n)for i<n do in(a,b)
  in(k)
