"""A kernel with so many indices, in a loop."""
import sys

count = int(sys.argv[1])
indices = ["k%d < 1" % k for k in range(count)]
TYPE = "[1]" * count + "i64"
print("""fun deep (T : i64) (A0 : %s) : (%s) =
  let (R : %s) =
    loop (A : %s = A0) for t < T do
      let (B : %s) =
        kernel %s do
          in (t)
      in (B)
  in (R)""" % (TYPE, TYPE, TYPE, TYPE, TYPE, ", ".join(indices)))
