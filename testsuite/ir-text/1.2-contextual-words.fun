// RUN: funfmt %s | diff %s -
// Words that mean something only in their place are names elsewhere.

fun names (R : i64) (C : i64) (mod : i64) (id : i64) (after : i64) (fold : i64) (at : i64) (comm : i64) (empty : i64) : (i64) =
  let (thread : i64) = R + C + mod + id + after + fold + at + comm + empty
  let (block : i64) (lane : i64) =
    kernel shared < thread, private < thread at block do
      in (shared, private)
  in (thread)

fun more (yield : i64) (into : i64) (assume : i64) (check : i64) (disjoint : i64) (injective : i64) (within : i64) (subset : i64) (equal : i64) (union : i64) (of : i64) (loc : i64) (device : i64) : (i64) =
  in (yield + into + assume + check + disjoint + injective + within + subset + equal + union + of + loc + device)

imp statements (m : mem) (into : i64) =
  var yield : i64
  yield <- into
  m[yield] <- into : i64
  return (yield)

fun places (m : mem) (R : i64) (A : [R]f32 @ m -> R + {(R : R)}) (B : [R]f32 @ m -> R(R)) : (i64) =
  in (R)
