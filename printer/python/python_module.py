import ctypes as _ctypes
import hashlib as _hashlib
import numbers as _numbers
import operator as _operator
import os as _os
import platform as _platform
import shlex as _shlex
import struct as _struct
import subprocess as _subprocess
import tempfile as _tempfile
import threading as _threading

import numpy as _numpy

# What numpy calls the types of elements, and how scalars are words of 8 bytes.
_fun_types = {
    "i8": ("i1", "b7x"), "i16": ("i2", "h6x"), "i32": ("i4", "i4x"),
    "i64": ("i8", "q"), "u8": ("u1", "B7x"), "u16": ("u2", "H6x"),
    "u32": ("u4", "I4x"), "u64": ("u8", "Q"), "f32": ("f4", "f4x"),
    "f64": ("f8", "d"), "bool": ("?", "?7x"), "block": ("u1", "")}
# By the codes of the interface.
_fun_errors = {1: RuntimeError, 2: MemoryError, 3: ValueError, 4: RuntimeError}
_fun_flags = ("-O3 -march=native -ffp-contract=off -fno-math-errno "
              "-fno-trapping-math -fPIC -shared -DFUN_NO_MAIN").split()
# A context serves one thread at a time.
_fun_lock = _threading.RLock()


# ---- the library ----


def _fun_folders():
    """Where what was compiled is kept: beside the module, or else the user's."""
    cache = _os.environ.get("XDG_CACHE_HOME") or _os.path.expanduser("~/.cache")
    return [_os.path.join(_os.path.dirname(_os.path.abspath(__file__)),
                          "__pycache__"), _os.path.join(cache, "fun")]


def _fun_compile(command, path):
    """The library at PATH, which only becomes visible as a whole."""
    with _tempfile.TemporaryDirectory(dir=_os.path.dirname(path)) as folder:
        made = _os.path.join(folder, "library.so")
        try:
            done = _subprocess.run([*command, "-o", made], input=_fun_source,
                                   capture_output=True, text=True)
        except OSError as error:
            raise ImportError("there is no C compiler %r; the environment's CC "
                              "is another one" % command[0]) from error
        if done.returncode:
            raise ImportError("%s\n%s" % (_shlex.join(command), done.stderr))
        _os.replace(made, path)


def _fun_find():
    """The path of the library, which is compiled once."""
    c = _fun_target == "c"
    command = [*_shlex.split(_os.environ.get("CC") or "cc"), *_fun_flags,
               *(["-fopenmp"] if c else []),
               *_shlex.split(_os.environ.get("CFLAGS") or ""), "-x", "c", "-",
               *([] if c else ["-lOpenCL"]), "-lm"]
    words = "\0".join([_fun_source, _platform.node(), *command])
    name = "%s-%s.so" % (
        _fun_name, _hashlib.sha256(words.encode()).hexdigest()[:20])
    paths = [_os.path.join(folder, name) for folder in _fun_folders()]
    for path in paths:
        if _os.path.exists(path):
            return path
    for path in paths:
        folder = _os.path.dirname(path)
        try:
            _os.makedirs(folder, exist_ok=True)
        except OSError:
            continue
        if _os.access(folder, _os.W_OK):
            _fun_compile(command, path)
            return path
    raise ImportError("none of these folders can be written: " +
                      ", ".join(map(_os.path.dirname, paths)))


def _fun_function(name, result, *arguments):
    function = getattr(_fun_library, name)
    function.restype, function.argtypes = result, arguments
    return function


def _fun_check(code):
    if code:
        raise _fun_errors[code](_fun_error(_fun_context).decode())


def _fun_open(at=_ctypes.c_void_p):
    """The context, and what says what went wrong there."""
    context = _fun_function(_fun_name + "_context_new", at)()
    if not context:
        raise MemoryError("there is no memory for a context")
    error = _fun_function(_fun_name + "_error", _ctypes.c_char_p, at)
    if error(context):
        raise ImportError(error(context).decode())
    return context, error


_fun_library = _ctypes.CDLL(_fun_find())
_fun_context, _fun_error = _fun_open()
_fun_run = _fun_function("fun_python_call", _ctypes.c_int, _ctypes.c_void_p,
                         _ctypes.c_int, _ctypes.c_void_p)
_fun_values = _fun_function("fun_python_values", _ctypes.c_int, _ctypes.c_void_p,
                            _ctypes.c_void_p, _ctypes.c_void_p)
_fun_free = _fun_function("fun_python_free", None, _ctypes.c_void_p,
                          _ctypes.c_void_p)


# ---- arrays ----


class _FunKind:
    """Arrays of one element type and rank; a block is one of bytes."""

    def __init__(self, word, rank):
        self.dtype, self.rank = _numpy.dtype(_fun_types[word][0]), rank
        self.typestr = self.dtype.str
        self.takes, self.gives = "q" * (1 + rank), "q" * (2 + rank)

    def check(self, entry, name, value):
        """What C gets of VALUE; a copy, if its elements are not row-major."""
        if not isinstance(value, _numpy.ndarray):
            raise TypeError("%s: '%s' has to be an array of numpy (%s), not %s" %
                            (entry, name, self.dtype, type(value).__name__))
        if value.dtype != self.dtype:
            raise TypeError("%s: '%s' has to be an array of %s, not of %s" % (
                entry, name, self.dtype, value.dtype))
        if value.ndim != self.rank:
            raise ValueError("%s: '%s' has to have rank %d, not %d" % (
                entry, name, self.rank, value.ndim))
        flags = value.flags
        return value if flags.c_contiguous and flags.aligned else value.copy()


_fun_dead = []


def _fun_sweep(dead=_fun_dead, free=_fun_free, context=_fun_context,
               lock=_fun_lock):
    """Free what is dead; if the context is in use, later.  Globals may be gone
    when Python ends."""
    if lock.acquire(blocking=False):
        try:
            while dead:
                free(context, dead.pop())
        finally:
            lock.release()


class _FunResult:
    """A result, which arrays of numpy may be in."""

    def __init__(self, kind, handle, place, *shape):
        self.kind, self.handle, self.place = kind, handle, place
        self.shape = shape

    def __del__(self, dead=_fun_dead, sweep=_fun_sweep):
        dead.append(self.handle)
        sweep()

    def array(self, seen):
        """Without a copy, but where another one has this place."""
        if self.place and self.place not in seen:
            seen.add(self.place)
            self.__array_interface__ = {
                "version": 3, "shape": self.shape,
                "typestr": self.kind.typestr, "data": (self.place, False)}
            return _numpy.asarray(self)
        array = _numpy.empty(self.shape, self.kind.dtype)
        _fun_check(_fun_values(_fun_context, self.handle, array.ctypes.data))
        return array


# ---- scalars ----


class _FunScalar:
    rank = 0

    def __init__(self, word):
        self.dtype = _numpy.dtype(_fun_types[word][0])
        self.takes = self.gives = _fun_types[word][1]
        self.letter = self.dtype.kind
        self.limits = _numpy.iinfo(self.dtype) if self.letter in "iu" else None

    def check(self, entry, name, value):
        """VALUE, as C gets it."""
        truth = isinstance(value, (bool, _numpy.bool_))
        try:
            if self.letter == "f" and not truth and \
                    isinstance(value, _numbers.Real):
                return float(value) if self.dtype.itemsize > 4 \
                    else _ctypes.c_float(value).value
            if self.letter == "b" and truth:
                return bool(value)
            if self.letter in "fb" or truth:
                raise TypeError
            number = _operator.index(value)
        except OverflowError as error:
            raise ValueError("%s: '%s': %s" % (entry, name, error)) from None
        except TypeError:
            raise TypeError("%s: '%s' has to be a scalar of %s, not %s" % (
                entry, name, self.dtype, type(value).__name__)) from None
        if not self.limits.min <= number <= self.limits.max:
            raise ValueError("%s: '%s' has to be of %s, which %d is not" % (
                entry, name, self.dtype, number))
        return number


# ---- entries ----

_fun_kinds = {}


def _fun_kind(word, rank):
    if (word, rank) not in _fun_kinds:
        _fun_kinds[word, rank] = \
            _FunKind(word, rank) if rank else _FunScalar(word)
    return _fun_kinds[word, rank]


class _FunEntry:
    """TAKES are names and kinds, and what of another argument's shape it is if
    it is not passed; GIVES are kinds."""

    def __init__(self, number, name, takes, gives):
        self.number, self.name = number, name
        self.takes = [(_fun_kind(*kind), size) for _, kind, size in takes]
        self.passed = [(i, takes[i][0], kind) for i, (kind, size) in
                       enumerate(self.takes) if not size]
        self.gives = [_fun_kind(*kind) for kind in gives]
        self.pack = _struct.Struct(
            "=" + "".join(kind.takes for kind, _ in self.takes))
        self.unpack = _struct.Struct(
            "=" + "".join(kind.gives for kind in self.gives))
        self.words = _ctypes.c_int64 * (
            max(self.pack.size, self.unpack.size) // 8)

    def __call__(self, *given):
        values = [None] * len(self.takes)
        for (i, name, kind), value in zip(self.passed, given):
            values[i] = kind.check(self.name, name, value)
        words = []
        for (kind, size), value in zip(self.takes, values):
            if size:
                words.append(values[size[0]].shape[size[1]])
            elif kind.rank:
                words.append(value.ctypes.data)
                words += value.shape
            else:
                words.append(value)
        with _fun_lock:
            if _fun_dead:
                _fun_sweep()
            passed = self.words()
            self.pack.pack_into(passed, 0, *words)
            _fun_check(_fun_run(_fun_context, self.number, passed))
            return self.results(self.unpack.unpack_from(passed))

    def results(self, words):
        at, results, seen = 0, [], set()
        for kind in self.gives:
            if kind.rank:
                end = at + 2 + kind.rank
                results.append(_FunResult(kind, *words[at:end]))
            else:
                end = at + 1
                results.append(words[at])
            at = end
        for i, kind in enumerate(self.gives):
            if kind.rank:
                results[i] = results[i].array(seen)
        return results[0] if len(results) == 1 else tuple(results)


_fun_functions = dict(zip(__all__, filter(callable,
                                          vars(_fun_entries).values())))


def __getattr__(name):
    if name in _fun_functions:
        return _fun_functions[name]
    raise AttributeError("module %r has no attribute %r" % (__name__, name))


def __dir__():
    return __all__
