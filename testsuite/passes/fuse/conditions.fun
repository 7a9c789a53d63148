// Flags are computed where they are asked for, by each who asks.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s

// Where runs begin is asked where they are chosen; the next one is another iteration.
// CHECK-LABEL: entry fun runs (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: filter i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel j < k do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun runs (n : i64) (x : [n]i64) : (k : i64, [k]i64, [k]i64) =
  let (head : [n]bool) =
    kernel i < n do
      let (a : i64) = x[i]
      let (b : i64) = x[max(i - 1, 0)]
      in (i == 0 || a != b)
  let (is : [n]i64) = iota n
  let (k : i64) (pos : [k]i64) (val : [k]i64) =
    filter i < n do
      let (p : i64) = is[i]
      let (v : i64) = x[i]
      let (h : bool) = head[i]
      in (p, v, h)
  let (len : [k]i64) =
    kernel j < k do
      let (p : i64) = pos[j]
      let (q : i64) =
        if j + 1 < k then
          let (e : i64) = pos[j + 1]
          in (e)
        else
          in (n)
      in (q - p)
  in (k, len, val)

// Flags are computed for each who reads them.
// CHECK-LABEL: entry fun radix_pass (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: scan (id, +) i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: then {{.*}} do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: scatter D i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun radix_pass (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for b < 4 do
      let (f : [n]i64) =
        kernel i < n do
          let (x : i64) = A[i]
          in (1 - ((x >> b) & 1))
      let (s : [n]i64) =
        scan (+) i < n do
          let (x : i64) = f[i]
          in (x)
      let (zeros : i64) =
        reduce (+) i < n do
          let (x : i64) = f[i]
          in (x)
      let (dest : [n]i64) =
        kernel i < n do
          let (x : i64) = f[i]
          let (p : i64) = s[i]
          in (select(x == 1, p - 1, zeros + i - p))
      let (D : [n]i64) = scratch [n] i64
      let (E : [n]i64) =
        scatter D i < n do
          let (d : i64) = dest[i]
          let (x : i64) = A[i]
          in (d, x)
      in (E)
  in (R)
