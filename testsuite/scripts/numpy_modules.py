#!/usr/bin/env python3
"""numpy_modules.py - do modules that `funemit --python` writes do what programs do?

usage: numpy_modules.py BUILD [--target=c|opencl] [--random=N] [--seed=S]
                        [--time]

Arrays of all element types and ranks go in and out, without copies where that is
promised; what is wrong becomes an exception with its text; threads and garbage
do no harm; and random programs give what funrun gives.  With --time it says what
a call costs.  Without numpy it says so, and exits with 77.
"""

import argparse
import gc
import importlib.util
import inspect
import os
import random
import re
import stat
import subprocess
import sys
import tempfile
import threading
import time

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [SUITE, os.path.join(SUITE, "scripts")]

import emitted  # noqa: E402
import numpy_python  # noqa: E402
import opencl  # noqa: E402

try:
    import numpy
except ImportError:
    if not numpy_python.find():
        print("skipped: " + numpy_python.MISSING)
        sys.exit(77)
    os.execv(numpy_python.find(), [numpy_python.find(), *sys.argv])

TYPES = {"i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
         "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64",
         "f32": "float32", "f64": "float64", "bool": "bool"}
SHAPES = [(), (5,), (3, 4), (2, 3, 2)]

PROGRAM = """\
entry fun lambda (n : i64) (pass : [n]f64) (class' : f64) : ([n]f64) =
  let (s : [n]f64) =
    kernel i < n do
      in (pass[i] + class')
  in (s)

entry fun len (n : i64) (A : [n]i64) (x : i64) : (i64, [n]i64, [n]i64, bool) =
  assert x != 7 "seven"
  in (n, A, A, x > n)

entry fun grow (n : i64) (m : i64) (A : *[n]i64) (B : [n][m]i64) (at : i64) : (*[n]i64) =
  let (C : [n]i64) = A with [at] = B[at, 0]
  in (C)

entry fun fill (n : i64) : ([n]u8) =
  let (A : [n]u8) = replicate [n] 1u8
  in (A)

entry fun __hidden (x : bool) : (bool) =
  in (x)

entry fun odd (n : i64) (A : [n + 1]i64) : (i64) =
  let (x : i64) = A[n]
  in (x)

"""


def all_types(types):
    """For each type and rank, what gives its argument, twice."""
    for word in types:
        for rank, shape in enumerate(SHAPES):
            sizes = ["n%d" % d for d in range(rank)]
            of = "".join("[%s]" % size for size in sizes) + word
            yield "entry fun %s_%d %s (A : %s) : (%s, %s) =\n" % (
                word, rank, " ".join("(%s : i64)" % size for size in sizes), of,
                of, of) + (
                    "  let (B : %s) = copy A\n  in (B, A)\n\n" % of if rank
                    else "  in (A, A)\n\n")


class Module:
    """A module that funemit writes for TEXT, in FOLDER; it is loaded once."""

    def __init__(self, options, folder, name, text):
        self.path = os.path.join(folder, name + ".py")
        source = os.path.join(folder, name + ".fun")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(
            [os.path.join(options.build, "bin", "funemit"), "--python",
             "--target=" + options.target, "-o", self.path, source],
            capture_output=True, text=True)
        assert not done.returncode, done.stderr

    def load(self):
        name = os.path.splitext(os.path.basename(self.path))[0]
        spec = importlib.util.spec_from_file_location(name, self.path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


def values_of(rng, word, shape):
    if word == "bool":
        values = rng.integers(0, 2, shape)
    elif word[0] == "f":
        values = rng.standard_normal(shape)
    else:
        values = rng.integers(0 if word[0] == "u" else -100, 100, shape)
    return numpy.asarray(values).astype(TYPES[word])


def check_types(module, types):
    rng = numpy.random.default_rng(1)
    for word in types:
        for rank, shape in enumerate(SHAPES):
            call = getattr(module, "%s_%d" % (word, rank))
            if not shape:
                value = values_of(rng, word, ())[()]
                for one in value, value.item():
                    assert call(one) == (value.item(),) * 2, (word, value)
                assert type(call(value)[0]) is type(value.item())
                continue
            for extents in shape, (0,) * rank, (2,) * (rank - 1) + (0,):
                check_array(call, values_of(rng, word, extents))


def check_array(call, array):
    """CALL gives ARRAY twice, however that lies in memory, and keeps it."""
    before = array.copy()
    other = numpy.asfortranarray(array)
    shifted = numpy.frombuffer(b"x" + array.tobytes(), array.dtype,
                               offset=1 if array.size else 0,
                               count=array.size).reshape(array.shape)
    fixed = array.copy()
    fixed.flags.writeable = False
    for given in array, other, shifted, fixed, array[::-1][::-1]:
        for result in call(given):
            assert result.dtype == array.dtype and \
                result.shape == array.shape and (result == before).all()
            assert result.flags.c_contiguous and result.flags.writeable
            result[...] = 0  # it is nobody else's
            assert (array == before).all()


def check_results(module):
    """Several results, each in a place of its own, which lives as long as they
    do; what is given away is copied."""
    A = numpy.arange(5)
    n, B, C, more = module.len(A, 3)
    assert (n, more) == (5, False) and (B == A).all() and (C == A).all()
    B[0] = 9
    assert C[0] == 0 and A[0] == 0
    assert (module.lambda_1(pass_1=numpy.ones(2), class_=0.5) == 1.5).all()
    assert getattr(module, "__hidden")(True) is True
    part = module.grow(A, numpy.full((5, 2), 7), 2)[1:4]
    gc.collect()
    assert part.tolist() == [1, 7, 3] and A[2] == 2
    assert module.odd(2, numpy.arange(3)) == 2
    assert dir(module) == sorted(module.__all__) and "lambda_1" in dir(module)
    assert inspect.signature(module.grow).parameters.keys() == {"A", "B", "at"}
    assert "(B : [n][m]i64)" in module.grow.__doc__
    assert module.grow(B=numpy.full((5, 1), 7), at=0, A=A)[0] == 7


# A call, the exception that it is, and what that says.
FAILURES = [
    (lambda m: m.len(numpy.arange(3), 7), RuntimeError,
     r"several\.fun:8:3: assertion failed: seven, where x = 7$"),
    (lambda m: m.len(numpy.arange(3)), TypeError, "argument: 'x'"),
    (lambda m: m.len([1, 2], 1), TypeError,
     r"len: 'A' has to be an array of numpy \(int64\), not list"),
    (lambda m: m.len(numpy.arange(3.0), 1), TypeError,
     "len: 'A' has to be an array of int64, not of float64"),
    (lambda m: m.len(numpy.arange(3).astype(">i8"), 1), TypeError,
     "array of int64, not of >i8"),
    (lambda m: m.len(numpy.ones((2, 2), int), 1), ValueError,
     "len: 'A' has to have rank 1, not 2"),
    (lambda m: m.len(numpy.array(1), 1), ValueError, "rank 1, not 0"),
    (lambda m: m.grow(numpy.arange(3), numpy.ones((4, 2), int), 0), ValueError,
     "'B' is bound with size 3 in dimension 0, but the array has 4"),
    (lambda m: m.grow(numpy.arange(3), numpy.ones((3, 2), int), 9), RuntimeError,
     r"several\.fun:12:36: index of B: not at < n, where at = 9, n = 3$"),
    (lambda m: m.odd(5, numpy.arange(3)), ValueError,
     "'A' is bound with size 6 in dimension 0, but the array has 3"),
    (lambda m: m.len(numpy.arange(3), 1.0), TypeError,
     "len: 'x' has to be a scalar of int64, not float"),
    (lambda m: m.len(numpy.arange(3), True), TypeError, "not bool"),
    (lambda m: m.len(numpy.arange(3), "1"), TypeError, "not str"),
    (lambda m: m.len(numpy.arange(3), 2 ** 63), ValueError,
     "len: 'x' has to be of int64, which 9223372036854775808 is not"),
    (lambda m: m.u8_0(-1), ValueError, "u8_0: 'A' has to be of uint8"),
    (lambda m: m.f32_0(True), TypeError, "scalar of float32, not bool"),
    (lambda m: m.f32_0("1"), TypeError, "scalar of float32, not str"),
    (lambda m: m.f64_0(10 ** 400), ValueError, "too large"),
    (lambda m: m.bool_0(1), TypeError, "scalar of bool, not int"),
    (lambda m: m.fill(10 ** 15), MemoryError, "there is no memory for this block"),
    (lambda m: m.fill(-1), RuntimeError, "-1"),
    (lambda m: m.none, AttributeError, "no attribute 'none'"),
]


def check_failures(module):
    for call, kind, wanted in FAILURES:
        try:
            call(module)
        except Exception as error:
            assert type(error) is kind and re.search(wanted, str(error)), \
                (repr(error), wanted)
        else:
            raise AssertionError("nothing is wrong where %s is wanted" % wanted)
    assert module.len(numpy.arange(3), 1)[0] == 3  # as if nothing had happened


def check_threads(module):
    """Calls of threads take turns; what they drop is freed."""
    problems = []

    def work(by):
        for i in range(200):
            A = numpy.full(50, by)
            if not (module.len(A, i % 6)[1] == by).all():
                problems.append(by)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


def check_memory(module):
    """100 MB go through a call with none besides the results, and are freed."""
    A = numpy.ones(12500000)

    def peak():
        with open("/proc/self/status", encoding="ascii") as file:
            return int(re.search(r"VmHWM:\s+(\d+)", file.read()).group(1))

    def used():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    call = module.lambda_1
    call(A[:1], 0.0)
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")
    before = used()
    B = call(A, 0.0)
    more = peak() * 1024 - before
    assert 99e6 < more < 105e6, more
    del B
    for _ in range(5):
        call(A, 0.0)
    assert used() - before < 105e6  # a block is kept for the next call


def check_compiling(options, folder):
    """A module is compiled once, by CC; what a compiler says is shown."""
    made = Module(options, folder, "once", "entry fun main (x : i64) : (i64) =\n  in (x)\n")
    script = os.path.join(folder, "cc")
    with open(script, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\necho x >> '%s.log'\nexec cc \"$@\"\n" % script)
    os.chmod(script, stat.S_IRWXU)

    def load(**variables):
        return subprocess.run(
            [sys.executable, "-c", "import once; print(once.main(1))"], text=True,
            cwd=folder, env=dict(os.environ, **variables), capture_output=True)

    for _ in range(2):
        done = load(CC=script)
        assert done.stdout == "1\n", done.stderr
    with open(script + ".log", encoding="utf-8") as file:
        assert file.read() == "x\n"
    done = load(CC=script, CFLAGS="-include /none/such.h")
    assert "ImportError: " in done.stderr and "error: /none/such.h" in \
        done.stderr, done.stderr
    done = load(CC="/none/such")
    assert "there is no C compiler '/none/such'" in done.stderr, done.stderr
    if os.geteuid():  # root writes anywhere
        cache = os.path.join(folder, "cache")
        os.chmod(folder, stat.S_IRUSR | stat.S_IXUSR)
        done = load(CFLAGS="-DOTHER", XDG_CACHE_HOME=cache)
        os.chmod(folder, stat.S_IRWXU)
        assert done.stdout == "1\n" and os.listdir(cache) == ["fun"]
    assert made


# ---- random programs ----


TOKEN = re.compile(r"empty\([^)]*\)|[^\s,\[\]]+")
NUMBER = re.compile(r"(.*?)(i8|i16|i32|i64|u8|u16|u32|u64|f32|f64)?")


def number_of(token):
    """The value of TOKEN of funrun, or None: there is none to compare with."""
    text, word = NUMBER.fullmatch(token).groups()
    if text.startswith("undef"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if word == "f32":
        return float(numpy.float32(text))
    return float(text) if re.search("[.einf]", text) else int(text)


def agree(wanted, results):
    wanted = [number_of(token) for token in TOKEN.findall(wanted)
              if not token.startswith("empty")]
    given = [number for result in
             (results if isinstance(results, tuple) else (results,))
             for number in numpy.asarray(result).ravel().tolist()]
    return len(wanted) == len(given) and all(
        a is None or a == b or (a != a and b != b)
        for a, b in zip(wanted, given))


def argument(text, word, rank):
    """TEXT of emitted.py, as a value of numpy."""
    if not rank:
        return number_of(text)
    sizes = re.match(r"empty\(((?:\[\d+\])+)", text)
    if sizes:
        return numpy.empty([int(n) for n in re.findall(r"\d+", sizes.group(1))],
                           TYPES[word])
    plain = re.sub(r"[^\s,\[\]]+", lambda m: repr(number_of(m.group())), text)
    return numpy.array(eval(plain, {"nan": numpy.nan, "inf": numpy.inf}),
                       TYPES[word])


def split_values(text):
    """The arguments in a line of them."""
    out, depth, begin = [], 0, 0
    for i, c in enumerate(text + " "):
        depth += (c in "[(") - (c in ")]")
        if c == " " and not depth:
            out += [text[begin:i]] if i > begin else []
            begin = i + 1
    return out


def check_random(options, folder, seeds):
    programs = [emitted.Random(options, folder, seed) for seed in seeds]
    programs = [each for each in programs if any(each.given)]
    try:
        module = Module(options, folder, "random_programs", "\n".join(
            each.text for each in programs)).load()
    except AssertionError as error:  # memexpand cannot bound all sizes
        if len(programs) == 1:
            assert "cannot leave" in str(error), error
            return 0
        half = len(programs) // 2
        return sum(check_random(options, tempfile.mkdtemp(dir=folder), some)
                   for some in ([each.seed for each in programs[:half]],
                                [each.seed for each in programs[half:]]))
    ran = 0
    for each in programs:
        call = getattr(module, each.entry)
        head = emitted.HEAD.search(emitted.ATTRIBUTE.sub(
            "", open(each.path, encoding="utf-8").read()))
        parameters = emitted.PARAMETER.findall(head.group(1))
        for values in filter(None, each.given):
            done = emitted.run([os.path.join(options.build, "bin", "funrun"),
                                each.path], values)
            if done.returncode:
                continue
            given = {name: argument(text, word, sizes.count("["))
                     for (name, sizes, word), text in zip(
                         parameters, split_values(values))}
            names = [name for name in inspect.signature(call).parameters]
            results = call(*[given[name if name in given else name[:-1]]
                             for name in names])
            assert agree(done.stdout, results), (each.seed, values, done.stdout,
                                                 results)
            ran += 1
    return ran


# ---- times ----


def best_time(call, count):
    """In microseconds of the processor."""
    times = []
    for _ in range(5):
        begin = time.process_time()
        for _ in range(count):
            call()
        times.append((time.process_time() - begin) / count)
    return 1e6 * min(times)


def show_times(module):
    A = numpy.ones(10)
    call = module.lambda_1
    print("a call: %.1f us; `A + 1.0`: %.1f us" % (
        best_time(lambda: call(A, 1.0), 5000),
        best_time(lambda: A + 1.0, 50000)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--target", default="c", choices=["c", "opencl"])
    parser.add_argument("--random", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--time", action="store_true")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    missing = opencl.missing() if options.target == "opencl" else None
    if missing:
        print("skipped: " + missing)
        return 77
    os.environ.update(OMP_NUM_THREADS="2", OMP_WAIT_POLICY="passive")
    os.environ.setdefault("CFLAGS", "" if options.time else "-O0")
    os.environ.setdefault("POCL_EXTRA_BUILD_FLAGS", "-cl-opt-disable")
    sys.dont_write_bytecode = True
    with tempfile.TemporaryDirectory() as folder:
        # Compilers of kernels are slow.
        types = TYPES if options.target == "c" else ["u8", "f32", "f64", "bool"]
        module = Module(options, folder, "several",
                        PROGRAM + "".join(all_types(types))).load()
        if options.time:
            show_times(module)
        check_types(module, types)
        check_results(module)
        check_failures(module)
        check_threads(module)
        if options.target == "c":
            check_memory(module)
            check_compiling(options, folder)
        ran = check_random(options, folder, range(
            options.seed, options.seed + options.random))
    print("%d runs of random programs agree" % ran)
    return 0


if __name__ == "__main__":
    sys.exit(main())
