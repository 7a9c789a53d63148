// Which remarks are in the page: all, or those that regular expressions match.
// RUN: funview --no-times -p "memintro,hoist" %s | %python %S/Inputs/tell.py | funcheck --check-prefixes=NOTE,MISSED %s
// RUN: funview --no-times -p "memintro,hoist" --remarks-note="^memintro: space" %s | %python %S/Inputs/tell.py | funcheck --check-prefix=NOTE --implicit-check-not="remark missed" --implicit-check-not=existential %s
// RUN: funview --no-times -p "memintro,hoist" --remarks-missed=B_mem %s | %python %S/Inputs/tell.py | funcheck --check-prefix=MISSED --implicit-check-not="remark note" %s
// RUN: funview --no-times -p "memintro,hoist" --remarks-done=. %s | %python %S/Inputs/tell.py | funcheck --check-prefix=NONE --implicit-check-not="{{^}} remark" %s
// NONE: passes memintro,hoist
// NOTE: remark note space in main, line 5 -> 7, {{[0-9]+}}:7: 'B' lives in device memory
// MISSED: stage 2 hoist
// MISSED: remark missed stays in main, line 6 -> 6, {{[0-9]+}}:7: 'B_mem' stays in the loop
// An expression that is wrong:
// RUN: not funview -p memintro "--remarks-done=(" %s 2>&1 | funcheck --check-prefix=WRONG %s
// WRONG: funview: {{.*}}'--remarks-done=(':
entry fun main (n : i64) (t : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  let (R : [n]i64) =
    loop (X : [n]i64 = A) for u < t do
      let (B : [n]i64) =
        kernel i < n do
          let (x : i64) = X[i]
          in (x + u)
      in (B)
  in (R)
