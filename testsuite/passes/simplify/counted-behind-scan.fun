// Of a filter whose number alone is needed an array stays, and so does what
// that is made of, before it: of this scan, what it combines for nobody, but
// one value that it needs to be a scan.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (A : [n]i64) : (i64) =
// CHECK-NEXT:   let (S : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = A[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:     then j (s : i64) do
// CHECK-NEXT:       in (j * 2)
// CHECK-NEXT:   let (k : i64) (K : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (s : i64) = S[i]
// CHECK-NEXT:       let (x : i64) = A[i]
// CHECK-NEXT:       in (s, x > 3)
// CHECK-NEXT:   in (k)
entry fun main (n : i64) (A : [n]i64) : (i64) =
  let (S : [n]i64) =
    scan (+, (\ (a : i64) (b : i64) ->
        let (c : i64) =
          if a > b then
            in (a)
          else
            in (b)
        in (c), 0)) i < n do
      let (x : i64) = A[i]
      in (x, x)
    then j (s : i64) (m : i64) do
      in (j * 2)
  let (k : i64) (K : [k]i64) =
    filter i < n do
      let (s : i64) = S[i]
      let (x : i64) = A[i]
      in (s, x > 3)
  in (k)
