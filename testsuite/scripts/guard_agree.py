#!/usr/bin/env python3
"""guard_agree.py - a guarded program fails exactly where the program does.

usage: guard_agree.py BUILD [--all]

Each program below is run on some of its inputs, with --all on each, before and
after guard: both give the same values, or both fail; and where they fail,
what guard added says so before the statement itself does.
"""

import itertools
import os
import random
import subprocess
import sys
import tempfile

INPUTS = 40  # of each program, where not all are asked for
BIG = 9223372036854775807
SMALL = -BIG - 1
ENDS = [SMALL, SMALL + 1, -2, -1, 0, 1, 2, 3, BIG - 1, BIG]

# A name, a program, the inputs for its parameters.
CASES = [
    ("index", """
entry fun main (i : i64) (A : [3]i64) : (i64) =
  let (x : i64) = A[i]
  in (x)
""", [ENDS, ["[5,6,7]"]]),
    ("index-sum", """
entry fun main (i : i64) (k : i64) (A : [3]i64) : (i64) =
  let (x : i64) = A[i - k]
  in (x)
""", [ENDS, ENDS, ["[5,6,7]"]]),
    ("affine", """
entry fun main (n : i64) (s : i64) (o : i64) (A : [7]i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for i < n do
      let (k : i64) = i * s
      let (x : i64) = A[k + o]
      in (x)
  in (r)
""", [[-1, 0, 1, 2, 3, 4], [SMALL, -4, -3, -1, 0, 1, 2, 3, 6, 7, BIG],
      [SMALL, -1, 0, 3, 6, 7, BIG], ["[1,2,3,4,5,6,7]"]]),
    ("branch", """
entry fun main (n : i64) (k : i64) (A : [3]i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for i < n do
      let (v : i64) =
        if i == k then
          let (x : i64) = A[i]
          in (x)
        else
          in (0)
      in (r + v)
  in (r)
""", [[0, 2, 3, 4, 5], [-1, 0, 2, 3, 4, 9], ["[1,2,3]"]]),
    ("slice", """
entry fun main (o : i64) (c : i64) (s : i64) (A : [5]i64) : (i64) =
  let (B : [c]i64) = A[o : c : s]
  in (o)
""", [[-1, 0, 2, 4, BIG], [-1, 0, 1, 3, BIG], ENDS, ["[1,2,3,4,5]"]]),
    ("range", """
entry fun main (o : i64) (c : i64) (A : [2]i64) : (i64) =
  let (B : [c]i64) = A[o : c]
  in (o)
""", [ENDS, ENDS, ["[1,2]"]]),
    ("lmad", """
entry fun main (o : i64) (c : i64) (s : i64) (d : i64) (t : i64) (A : [7]i64) : (i64) =
  let (B : [c][d]i64) = A[o + {(c : s), (d : t)}]
  in (o)
""", [[SMALL, 0, 6, BIG], [-1, 0, 2, BIG], [SMALL, -3, 0, 3],
      [0, 1, 3, BIG], [SMALL, -1, 1, BIG],
      ["[1,2,3,4,5,6,7]"]]),
    ("update", """
entry fun main (o : i64) (c : i64) (s : i64) (v : i64) : ([7]i64) =
  assert c >= 0
  let (A : [7]i64) = replicate [7] 1
  let (V : [c]i64) = replicate [c] v
  let (B : [7]i64) = A with [o : c : s] = V
  in (B)
""", [[-1, 0, 3, 6, 7], [0, 1, 2, 3, 7, 8], [-2, -1, 0, 1, 2, 3], [5]]),
    ("reshape", """
entry fun main (a : i64) (b : i64) (n : i64) (m : i64) : (i64) =
  assert a >= 0 && b >= 0 && a <= 6 && b <= 6
  let (A : [a][b]i64) = replicate [a][b] 1
  let (B : [n][m]i64) = reshape [n][m] A
  in (n)
""", [[0, 1, 3, 6], [0, 1, 2, 4], [SMALL, -1, 0, 1, 2, 3, 6, BIG],
      [-1, 0, 1, 2, 6, 4, BIG]]),
    ("sizes", """
entry fun main (n : i64) (c : bool) : (i64) =
  let (r : i64) =
    if c then
      let (A : [n]i64) = iota n
      let (B : [n]i64) =
        kernel i < n do
          let (a : i64) = A[n - 1 - i]
          in (a)
      let (C : [n][2]i32) = scratch [n][2] i32
      in (n)
    else
      in (0)
  in (r)
""", [[SMALL, -1, 0, 1, 5], ["true", "false"]]),
    ("sums", """
entry fun main (a : i64) (b : i64) : (i64, i64) =
  let (x : i64) = a + b
  let (y : i64) = a - b
  in (x, y)
""", [ENDS, ENDS]),
    ("product", """
entry fun main (a : i64) (b : i64) : (i64) =
  let (x : i64) = a * b
  in (x)
""", [ENDS + [3037000499, 3037000500, -3037000500, 1 << 62, -1 << 62]] * 2),
    ("numbers", """
entry fun main (a : i64) : (i64, i64, i64, i64, i64) =
  in (a + 2, 2 - a, a - 9223372036854775807, 3 * a, -a + abs(a))
""", [ENDS + [BIG // 3, BIG // 3 + 1, SMALL // 3, SMALL // 3 + 1]]),
    ("quotients", """
entry fun main (a : i64) (b : i64) : (i64, i64, i64, i64) =
  in (a / b, a % b, fdiv(a, b), fmod(a, b))
""", [ENDS, ENDS]),
    ("narrow", """
entry fun main (a : i8) (b : i8) : (i8, i8, i8) =
  in (a / b, a << b, a + b)
""", [["-128i8", "-1i8", "0i8", "3i8", "127i8"],
      ["-128i8", "-1i8", "0i8", "1i8", "7i8", "8i8"]]),
    ("unsigned", """
entry fun main (a : u8) (b : u8) : (u8, u8) =
  in (a % b, a >> b)
""", [["0u8", "255u8"], ["0u8", "1u8", "7u8", "8u8", "255u8"]]),
    ("floats", """
entry fun main (x : f64) (y : f32) : (i64, u64, i32, u8, i32, i8, u64) =
  in (i64(x), u64(x), i32(x), u8(x), i32(y), i8(y), u64(y))
""", [["0.0", "-0.9", "255.9", "127.9"],
      ["0.0f32", "-0.9f32", "127.9f32", "128.0f32", "-128.9f32",
       "-129.0f32"]]),
    ("to-i64", """
entry fun main (x : f64) (y : f32) : (i64, i64) =
  in (i64(x), i64(y))
""", [["9223372036854774784.0", "9223372036854775808.0",
       "-9223372036854775808.0", "-9223372036854777856.0", "nanf64", "inff64"],
      ["9223371487098961920.0f32", "9223372036854775808.0f32",
       "-9223372036854775808.0f32", "-9223373136366403584.0f32", "nanf32"]]),
    ("to-i32", """
entry fun main (x : f64) (y : f32) : (i32, i32) =
  in (i32(x), i32(y))
""", [["2147483647.9", "2147483648.0", "-2147483648.9", "-2147483649.0"],
      ["2147483520.0f32", "2147483648.0f32", "-2147483648.0f32",
       "-2147483904.0f32"]]),
    ("lazy", """
entry fun main (a : i64) (b : i64) (A : [3]i64) : (bool, bool) =
  in (b != 0 && a / b > 1, b == 0 || a % b == 0)
""", [[SMALL, -1, 0, 7], [-1, 0, 1, 3], ["[1,2,3]"]]),
    ("nested", """
entry fun main (n : i64) (m : i64) (p : i64) (A : [12]i64) : (i64) =
  let (r : i64) =
    reduce (+) i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < m do
          let (x : i64) = A[p * i + j]
          in (max(s, x))
      in (s)
  in (r)
""", [[-1, 0, 1, 3, 4], [-1, 0, 1, 3, 4, 5], [-1, 0, 3, 4, 12],
      ["[1,2,3,4,5,6,7,8,9,10,11,12]"]]),
    ("while", """
entry fun main (n : i64) (A : [3]i64) : (i64) =
  let (i : i64) (go : bool) =
    loop (i : i64 = 0) (go : bool = true) while go do
      let (x : i64) = A[i]
      in (i + 1, i + x < n)
  in (i)
""", [[-5, 0, 3, 4, 9], ["[1,1,1]"]]),
]


def run(tool, *args, text=None):
    return subprocess.run([tool, *args], input=text, text=True,
                          capture_output=True, check=False)


def choose(name, inputs, all_of_them):
    """The inputs to run, the same ones each time."""
    values = list(itertools.product(*inputs))
    if all_of_them or len(values) <= INPUTS:
        return values
    return random.Random(name).sample(values, INPUTS)


def main():
    build = os.path.join(sys.argv[1], "bin")
    bad, count, failures = [], 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        for name, text, inputs in CASES:
            plain = os.path.join(scratch, name + ".fun")
            guarded = os.path.join(scratch, name + "-guarded.fun")
            with open(plain, "w", encoding="utf-8") as file:
                file.write(text)
            made = run(os.path.join(build, "guard"), plain, "-o", guarded)
            if made.returncode:
                bad.append("%s: %s" % (name, made.stderr))
                continue
            for values in choose(name, inputs, "--all" in sys.argv[2:]):
                line = " ".join(str(v) for v in values)
                before = run(os.path.join(build, "funrun"), plain, text=line)
                after = run(os.path.join(build, "funrun"), guarded, text=line)
                count += 1
                failures += before.returncode
                same = before.stdout == after.stdout and \
                    before.returncode == after.returncode
                if not same:
                    bad.append("%s: on %s: %s%s, guarded %s%s" % (
                        name, line, before.stdout, before.stderr,
                        after.stdout, after.stderr))
                elif before.returncode and "assert" not in after.stderr:
                    bad.append("%s: on %s: not guarded: %s" %
                               (name, line, after.stderr))
    for line in bad[:20]:
        print(line)
    print("%d runs, %d of them fail, %d disagree" %
          (count, failures, len(bad)))
    return bool(bad) or not failures


if __name__ == "__main__":
    sys.exit(main())
