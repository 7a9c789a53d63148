// RUN: funverify -q %s
// The mark stands on scalars, of whatever type, and may stand on blocks.
fun f (#[mem] m : mem) (#[mem] c : bool) : (#[mem] mem) =
  let (#[mem] o : i64) =
    if c then
      in (0)
    else
      in (1)
  let (A : [4]f32 @ m -> o + {(4 : 1)}) = scratch [4] f32
  in (m)
