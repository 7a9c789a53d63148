"""programs.py - realistic programs of any size, the same in three languages.

write_programs makes one in FUN, in FUNMEM and in MLIR's dialects arith, memref,
scf and func: the same functions, operation by operation, as a seed says.  What
it writes in FUN and FUNMEM is canonical.

An operation is an operator of a scalar expression, or a statement; in MLIR it
is an operation, as MLIR calls it.  (So `let (x : f32) = a * b + c` is three: a
statement and two operators.  MLIR says it in two lines; who counts such
statements as nothing has a fifth fewer operations.)
"""

import os
import random

TEMPLATES = 160  # functions that differ in more than names


# ---- functions, written in three languages at once ----

F32, I64, BOOL = "f32", "i64", "bool"
MLIR_ELEM = {F32: "f32", I64: "index", BOOL: "i1"}
BYTES = {F32: 4, I64: 8}
STEMS = {F32: ["tmp", "acc", "x", "y", "v", "lifted_x", "res", "eta_p",
               "defunc_0_f_res", "w", "val"],
         I64: ["i", "idx", "off", "k", "binop_p", "slice_end", "size"],
         BOOL: ["cond", "bounds_check", "y_is_nan", "loop_cond"]}
ARRAY_STEMS = ["xs", "ys", "row", "A", "lifted_res", "segmap_res", "S", "tile",
               "vert", "horiz", "u"]


class Array:
    """An array in scope: its name, sizes, and where it is in memory."""

    def __init__(self, name, sizes, elem, mem, ixfn, layout="", fresh=False):
        self.name, self.sizes, self.elem = name, sizes, elem
        self.mem, self.ixfn, self.layout = mem, ixfn, layout
        self.fresh = fresh  # bound here, by nobody aliased: may be consumed

    def fun_type(self):
        return "".join("[%s]" % s for s in self.sizes) + self.elem

    def mlir_type(self):
        return "memref<%s%s%s>" % ("?x" * len(self.sizes),
                                   MLIR_ELEM[self.elem], self.layout)


class Scope:
    """The scalars and arrays that may be used."""

    def __init__(self, outer=None):
        self.scalars = ({k: list(v) for k, v in outer.scalars.items()}
                        if outer else {F32: [], I64: [], BOOL: []})
        self.arrays = list(outer.arrays) if outer else []


class Function:
    """A function in FUN, FUNMEM and MLIR.  Numbers in names stand between
    NULs, so that they can be changed."""

    def __init__(self, rng):
        self.rng = rng
        self.fun, self.mem, self.mlir = [], [], []
        self.count = {"fun": 0, "mem": 0, "mlir": 0}
        self.indent, self.mlir_indent = 2, 4
        self.number = 0
        self.constants = {}
        self.build()

    # -- lines

    def both(self, text, mem=None):
        """A line of FUN, and the same in FUNMEM."""
        self.fun.append(" " * self.indent + text)
        self.mem.append(" " * self.indent + (mem or text))

    def op(self, text):
        self.mlir.append(" " * self.mlir_indent + text)
        self.count["mlir"] += 1

    def brace(self, text):
        self.mlir.append(" " * self.mlir_indent + text)

    def counted(self, n=1):
        self.count["fun"] += n
        self.count["mem"] += n

    def fresh(self, stem):
        self.number += self.rng.choice([1, 1, 1, 2, 5])
        return "%s_\0%d\0" % (stem, self.number)

    def constant(self, elem, text):
        """The name that a literal has in MLIR, where it is an operation."""
        key = (elem, text)
        if key not in self.constants:
            self.constants[key] = "%%cst_%d" % len(self.constants)
            self.count["mlir"] += 1
        return self.constants[key]

    # -- scalar expressions: (text, precedence, name in MLIR)

    def leaf(self, scope, elem):
        names = scope.scalars[elem]
        if elem != BOOL and (not names or self.rng.random() < 0.2):
            if elem == F32:
                value = self.rng.choice(["0.5", "2.0", "1.0", "0.2316419",
                                         "1e-6", "3.75"])
                return value + "f32", 99, self.constant(F32, value)
            value = self.rng.choice(["1", "2", "4", "16", "256"])
            return value, 99, self.constant(I64, value)
        name = self.rng.choice(names[-12:])
        return name, 99, "%" + name

    def value(self, text):
        name = "%" + self.fresh("v")
        self.op("%s = %s" % (name, text))
        return name

    def infix(self, sign, prec, a, b, mlir):
        left = a[0] if a[1] >= prec else "(%s)" % a[0]
        right = b[0] if b[1] > prec else "(%s)" % b[0]
        self.counted()
        return "%s %s %s" % (left, sign, right), prec, self.value(
            "%s %s, %s : %s" % (*mlir[:1], a[2], b[2], mlir[1]))

    def expression(self, scope, elem, ops):
        """With about OPS operators."""
        rng = self.rng
        if ops <= 0:
            return self.leaf(scope, elem)
        left = rng.randrange(ops)
        if elem == BOOL:
            sign, mlir = rng.choice([("<", "lt"), ("<=", "le"), (">", "gt")])
            a, b = (self.expression(scope, F32, left),
                    self.expression(scope, F32, ops - 1 - left))
            return self.infix(sign, 7, a, b, ("arith.cmpf o%s," % mlir, "f32"))
        kind = rng.random()
        if kind < 0.1 and elem == F32:
            name = rng.choice(["sqrt", "exp", "log", "sin"])
            a = self.expression(scope, F32, ops - 1)
            self.counted()
            return "%s(%s)" % (name, a[0]), 99, self.value(
                "math.%s %s : f32" % (name, a[2]))
        a = self.expression(scope, elem, left)
        b = self.expression(scope, elem, ops - 1 - left)
        if kind < 0.2 and elem == I64:
            name, mlir = rng.choice([("min", "minsi"), ("max", "maxsi")])
            self.counted()
            return "%s(%s, %s)" % (name, a[0], b[0]), 99, self.value(
                "arith.%s %s, %s : index" % (mlir, a[2], b[2]))
        signs = [("+", 9, "add"), ("-", 9, "sub"), ("*", 10, "mul"),
                 ("+", 9, "add"), ("*", 10, "mul"), ("/", 10, "div")]
        sign, prec, mlir = rng.choice(signs)
        suffix = "f" if elem == F32 else "si" if mlir == "div" else "i"
        return self.infix(sign, prec, a, b,
                          ("arith." + mlir + suffix, MLIR_ELEM[elem]))

    def scalar(self, scope, elem, ops, stem=None):
        name = self.fresh(stem or self.rng.choice(STEMS[elem]))
        text, _, mlir = self.expression(scope, elem, max(1, ops))
        # The last operation of MLIR gets the name that FUN gives it.
        assert self.mlir[-1].lstrip().startswith(mlir + " = ")
        self.mlir[-1] = self.mlir[-1].replace(mlir + " =", "%" + name + " =")
        self.both("let (%s : %s) = %s" % (name, elem, text))
        self.counted()
        scope.scalars[elem].append(name)
        return name

    def chain(self, scope, statements):
        for _ in range(statements):
            elem = self.rng.choices([F32, I64, BOOL], [8, 3, 1])[0]
            self.scalar(scope, elem, self.rng.choice([1, 1, 2, 2, 3, 5]))

    def index(self, scope, array, at):
        name = self.fresh(self.rng.choice(STEMS[array.elem]))
        self.both("let (%s : %s) = %s[%s]" % (name, array.elem, array.name,
                                              ", ".join(at)))
        self.counted()
        self.op("%%%s = memref.load %%%s[%s] : %s" % (
            name, array.name, ", ".join("%" + a for a in at),
            array.mlir_type()))
        scope.scalars[array.elem].append(name)
        return name

    # -- bodies

    def results(self, names, mem=None):
        self.both("in (%s)" % ", ".join(names),
                  mem and "in (%s)" % ", ".join(mem))
        self.counted()

    def open(self):
        self.indent += 2
        self.mlir_indent += 2

    def close(self):
        self.indent -= 2
        self.mlir_indent -= 2

    def place(self, mem, ixfn):
        return " @ %s -> %s" % (mem, ixfn)

    def alloc(self, name, sizes, elem):
        """The block of a fresh array, which is a statement of FUNMEM; in MLIR
        the array itself."""
        mem = name + "_mem"
        self.mem.append(" " * self.indent + "let (%s : mem) = alloc %s * %d"
                        % (mem, " * ".join(s if " " not in s or "*" in s
                                           else "(%s)" % s for s in sizes),
                           BYTES[elem]))
        self.count["mem"] += 1 + len(sizes)
        return mem

    def sizes_of(self, sizes):
        """Names in MLIR for sizes, which are names or n * m."""
        out = []
        for s in sizes:
            if " * " in s:
                a, b = s.split(" * ")
                out.append(self.value("arith.muli %%%s, %%%s : index" % (a, b)))
            elif s.isdigit():
                out.append(self.constant(I64, s))
            else:
                out.append("%" + s)
        return out

    def fresh_array(self, sizes, elem, stem=None):
        name = self.fresh(stem or self.rng.choice(ARRAY_STEMS))
        mem = self.alloc(name, sizes, elem)
        array = Array(name, sizes, elem, mem, "R(%s)" % ", ".join(sizes),
                      fresh=True)
        dims = self.sizes_of(sizes)
        self.op("%%%s = memref.alloc(%s) : %s" % (name, ", ".join(dims),
                                                  array.mlir_type()))
        return array

    def binder(self, array):
        head = "(%s : %s" % (array.name, array.fun_type())
        return head + ")", head + self.place(array.mem, array.ixfn) + ")"

    def let(self, binders, text, mem_text=None):
        self.both("let %s = %s" % (" ".join(b[0] for b in binders), text),
                  "let %s = %s" % (" ".join(b[1] for b in binders),
                                   mem_text or text))
        self.counted()

    def let_block(self, binders, head, mem_head=None):
        self.both("let %s =" % " ".join(b[0] for b in binders),
                  "let %s =" % " ".join(b[1] for b in binders))
        self.indent += 2
        self.both(head, mem_head)
        self.counted()

    def plain(self, name, elem):
        text = "(%s : %s)" % (name, elem)
        return text, text

    # -- statements with bodies

    def if_scalar(self, scope, depth):
        cond = self.scalar(scope, BOOL, self.rng.choice([1, 2, 3]))
        name = self.fresh("if_res")
        self.let_block([self.plain(name, F32)], "if %s then" % cond)
        self.op("%%%s = scf.if %%%s -> (f32) {" % (name, cond))
        for branch in range(2):
            inner = Scope(scope)
            self.open()
            self.chain(inner, self.rng.randint(1, 3))
            if depth > 0 and self.rng.random() < 0.3:
                self.if_scalar(inner, depth - 1)
            res = self.scalar(inner, F32, 1)
            self.results([res])
            self.op("scf.yield %%%s : f32" % res)
            self.close()
            if branch == 0:
                self.both("else")
                self.brace("} else {")
        self.brace("}")
        self.indent -= 2
        scope.scalars[F32].append(name)
        return name

    def loop_scalar(self, scope, bound, depth):
        """A loop that folds something into a scalar."""
        name, param = self.fresh("loop_res"), self.fresh("acc")
        i = self.fresh("i")
        init = self.leaf(scope, F32)
        self.let_block([self.plain(name, F32)],
                       "loop (%s : f32 = %s) for %s < %s do"
                       % (param, init[0], i, bound))
        self.op("%%%s = scf.for %%%s = %s to %%%s step %s iter_args(%%%s = %s)"
                " -> (f32) {" % (name, i, self.constant(I64, "0"), bound,
                                 self.constant(I64, "1"), param, init[2]))
        inner = Scope(scope)
        inner.scalars[F32].append(param)
        inner.scalars[I64].append(i)
        self.open()
        for array in self.pick_arrays(scope, bound):
            self.index(inner, array, [i])
        self.chain(inner, self.rng.randint(1, 4))
        if depth > 0 and self.rng.random() < 0.4:
            self.if_scalar(inner, 0)
        res = self.scalar(inner, F32, 2)
        self.results([res])
        self.op("scf.yield %%%s : f32" % res)
        self.close()
        self.brace("}")
        self.indent -= 2
        scope.scalars[F32].append(name)
        return name

    def pick_arrays(self, scope, *sizes):
        fitting = [a for a in scope.arrays if a.sizes == list(sizes)]
        self.rng.shuffle(fitting)
        return fitting[:self.rng.randint(1, 3)]

    def kernel(self, scope, *bounds, stem=None):
        out = self.fresh_array(list(bounds), F32, stem)
        index = [self.fresh(stem) for stem in ["gtid", "i"][:len(bounds)]]
        self.let_block([self.binder(out)], "kernel %s do" % ", ".join(
            "%s < %s" % pair for pair in zip(index, bounds)))
        zero, one = self.constant(I64, "0"), self.constant(I64, "1")
        n = len(bounds)
        self.op("scf.parallel (%s) = (%s) to (%s) step (%s) {" % (
            ", ".join("%" + i for i in index), ", ".join([zero] * n),
            ", ".join("%" + b for b in bounds), ", ".join([one] * n)))
        inner = Scope(scope)
        inner.scalars[I64] += index
        self.open()
        for array in self.pick_arrays(scope, *bounds):
            self.index(inner, array, index)
        self.chain(inner, self.rng.randint(2, 6))
        if self.rng.random() < 0.5:
            self.if_scalar(inner, 1)
        if self.rng.random() < 0.5:
            self.loop_scalar(inner, self.rng.choice(["n", "m"]), 1)
            self.chain(inner, 1)
        res = self.scalar(inner, F32, 3)
        self.results([res])
        self.op("memref.store %%%s, %%%s[%s] : %s" % (
            res, out.name, ", ".join("%" + i for i in index), out.mlir_type()))
        self.close()
        self.brace("}")
        self.indent -= 2
        scope.arrays.append(out)

    def nested_kernel(self, scope):
        """kernel i < n: kernel j < m, its row is the result."""
        out = self.fresh_array(["n", "m"], F32)
        i, j = self.fresh("gtid"), self.fresh("ltid")
        self.let_block([self.binder(out)], "kernel %s < n at block do" % i)
        zero, one = self.constant(I64, "0"), self.constant(I64, "1")
        self.op("scf.parallel (%%%s) = (%s) to (%%n) step (%s) {"
                % (i, zero, one))
        self.open()
        inner = Scope(scope)
        inner.scalars[I64].append(i)
        self.chain(inner, self.rng.randint(1, 3))
        name = self.fresh("row")
        row = Array(name, ["m"], F32, out.mem, "%s * m + {(m : 1)}" % i)
        self.let_block([self.binder(row)], "kernel %s < m at lane do" % j)
        self.op("scf.parallel (%%%s) = (%s) to (%%m) step (%s) {"
                % (j, zero, one))
        lane = Scope(inner)
        lane.scalars[I64].append(j)
        self.open()
        for array in self.pick_arrays(scope, "n", "m"):
            self.index(lane, array, [i, j])
        self.chain(lane, self.rng.randint(2, 5))
        res = self.scalar(lane, F32, 2)
        self.results([res])
        self.op("memref.store %%%s, %%%s[%%%s, %%%s] : %s" % (
            res, out.name, i, j, out.mlir_type()))
        self.close()
        self.brace("}")
        self.indent -= 2
        self.results([name])
        self.close()
        self.brace("}")
        self.indent -= 2
        scope.arrays.append(out)

    def update_loop(self, scope):
        """A copy that a sequential loop overwrites."""
        source = self.rng.choice([a for a in scope.arrays
                                  if a.sizes == ["n"] and a.elem == F32])
        a = self.copy(source)
        name, param, new = (self.fresh("loop_res"), self.fresh("xs"),
                            self.fresh("xs"))
        i = self.fresh("i")
        blocks = name + "_mem", param + "_mem"
        ixfn = "R(n)"
        out = Array(name, ["n"], F32, blocks[0], ixfn)
        self.let_block(
            [("(%s : [n]f32)" % name,
              "(#[mem] %s : mem) %s" % (blocks[0], self.binder(out)[1]))],
            "loop (%s : *[n]f32 = %s) for %s < n do" % (param, a.name, i),
            "loop (#[mem] %s : mem = %s) (%s : *[n]f32%s = %s) for %s < n do"
            % (blocks[1], a.mem, param, self.place(blocks[1], ixfn), a.name,
               i))
        self.op("%%%s = scf.for %%%s = %s to %%n step %s iter_args(%%%s = "
                "%%%s) -> (memref<?xf32>) {" % (
                    name, i, self.constant(I64, "0"), self.constant(I64, "1"),
                    param, a.name))
        inner = Scope(scope)
        inner.scalars[I64].append(i)
        self.open()
        array = Array(param, ["n"], F32, blocks[1], ixfn)
        self.index(inner, array, [i])
        self.chain(inner, self.rng.randint(1, 4))
        res = self.scalar(inner, F32, 2)
        updated = Array(new, ["n"], F32, blocks[1], ixfn)
        self.let([self.binder(updated)], "%s with [%s] = %s" % (param, i, res))
        self.op("memref.store %%%s, %%%s[%%%s] : memref<?xf32>"
                % (res, param, i))
        self.results([new], [blocks[1], new])
        self.op("scf.yield %%%s : memref<?xf32>" % param)
        self.close()
        self.brace("}")
        self.indent -= 2
        scope.arrays.append(out)

    def reduce(self, scope, form):
        """reduce or scan with a built-in operator, or with a lambda."""
        i, name = self.fresh("gtid"), self.fresh("red_res")
        array = self.rng.choice([a for a in scope.arrays
                                 if a.sizes == ["n"] and a.elem == F32])
        zero, one = self.constant(I64, "0"), self.constant(I64, "1")
        neutral = self.constant(F32, "0.0")
        param = self.fresh("acc")
        if form == "scan":
            out = self.fresh_array(["n"], F32)
            binder = self.binder(out)
        else:
            binder = self.plain(name, F32)
        a, b, lifted = self.fresh("a"), self.fresh("b"), self.fresh("res")
        lambda_ = self.rng.random() < 0.5
        if lambda_:
            self.let_block([binder], "%s ((\\ (%s : f32) (%s : f32) ->"
                           % (form, a, b))
            inner = Scope()
            inner.scalars[F32] += [a, b]
            self.indent += 4
            before = len(self.mlir), self.count["mlir"]
            self.chain(inner, self.rng.randint(1, 2))
            text, _, _ = self.expression(inner, F32, 2)
            body = self.mlir[before[0]:]
            del self.mlir[before[0]:]
            self.count["mlir"] = before[1]
            self.both("let (%s : f32) = %s" % (lifted, text))
            self.both("in (%s), 0.0f32)) %s < n do" % (lifted, i))
            self.counted()
            self.indent -= 4
        else:
            body = None
            self.let_block([binder], "%s (+) %s < n do" % (form, i))
        self.op("%%%s = scf.for %%%s = %s to %%n step %s iter_args(%%%s = %s)"
                " -> (f32) {" % (name, i, zero, one, param, neutral))
        inner = Scope(scope)
        inner.scalars[I64].append(i)
        self.open()
        self.index(inner, array, [i])
        self.chain(inner, self.rng.randint(1, 4))
        res = self.scalar(inner, F32, 2)
        self.results([res])
        if body:
            for line in body:
                line = (line.replace("%" + a + ",", "%" + param + ",")
                        .replace("%" + a + " ", "%" + param + " ")
                        .replace("%" + b + ",", "%" + res + ",")
                        .replace("%" + b + " ", "%" + res + " "))
                self.op(line.strip())
            total = self.mlir[-1].split()[0]
        else:
            total = self.value("arith.addf %%%s, %%%s : f32" % (param, res))
        if form == "scan":
            self.op("memref.store %s, %%%s[%%%s] : memref<?xf32>"
                    % (total, out.name, i))
        self.op("scf.yield %s : f32" % total)
        self.close()
        self.brace("}")
        self.indent -= 2
        if form == "scan":
            scope.arrays.append(out)
        else:
            scope.scalars[F32].append(name)

    def filter(self, scope):
        array = self.rng.choice([a for a in scope.arrays
                                 if a.sizes == ["n"] and a.elem == F32])
        count, i = self.fresh("k"), self.fresh("gtid")
        room = self.fresh_array(["n"], F32)
        out = Array(room.name, [count], F32, room.mem, "R(%s)" % count)
        self.let_block([self.plain(count, I64), self.binder(out)],
                       "filter %s < n do" % i)
        at = self.fresh("at")
        self.op("%%%s = scf.for %%%s = %s to %%n step %s iter_args(%%%s = %s)"
                " -> (index) {" % (count, i, self.constant(I64, "0"),
                                   self.constant(I64, "1"), at,
                                   self.constant(I64, "0")))
        inner = Scope(scope)
        inner.scalars[I64].append(i)
        self.open()
        self.index(inner, array, [i])
        self.chain(inner, self.rng.randint(1, 3))
        res = self.scalar(inner, F32, 1)
        cond = self.scalar(inner, BOOL, 2)
        self.results([res, cond])
        new = self.value("scf.if %%%s -> (index) {" % cond)
        self.mlir_indent += 2
        self.op("memref.store %%%s, %%%s[%%%s] : memref<?xf32>"
                % (res, room.name, at))
        more = self.value("arith.addi %%%s, %s : index"
                          % (at, self.constant(I64, "1")))
        self.op("scf.yield %s : index" % more)
        self.mlir_indent -= 2
        self.brace("} else {")
        self.op("  scf.yield %%%s : index" % at)
        self.brace("}")
        self.op("scf.yield %s : index" % new)
        self.close()
        self.brace("}")
        self.indent -= 2
        scope.scalars[I64].append(count)

    def scatter(self, scope):
        source = self.rng.choice([a for a in scope.arrays
                                  if a.sizes == ["n"] and a.elem == F32])
        target = self.copy(source)
        name, i = self.fresh("scatter_res"), self.fresh("gtid")
        combined = self.rng.random() < 0.5
        out = Array(name, ["n"], F32, target.mem, target.ixfn)
        self.let_block([self.binder(out)], "scatter %s%s %s < n do" % (
            "(+) " if combined else "", target.name, i))
        self.op("scf.parallel (%%%s) = (%s) to (%%n) step (%s) {"
                % (i, self.constant(I64, "0"), self.constant(I64, "1")))
        inner = Scope(scope)
        inner.scalars[I64].append(i)
        self.open()
        self.chain(inner, self.rng.randint(1, 3))
        at = self.scalar(inner, I64, 2)
        res = self.scalar(inner, F32, 2)
        self.results([at, res])
        if combined:
            old = self.value("memref.load %%%s[%%%s] : memref<?xf32>"
                             % (target.name, at))
            new = self.value("arith.addf %s, %%%s : f32" % (old, res))
        else:
            new = "%" + res
        self.op("memref.store %s, %%%s[%%%s] : memref<?xf32>"
                % (new, target.name, at))
        self.close()
        self.brace("}")
        self.indent -= 2
        # The name in MLIR is still the target's: nobody reads it below.

    # -- plain statements

    def copy(self, source):
        out = self.fresh_array(source.sizes, source.elem)
        self.let([self.binder(out)], "copy " + source.name)
        self.op("memref.copy %%%s, %%%s : %s to %s" % (
            source.name, out.name, source.mlir_type(), out.mlir_type()))
        return out

    def iota(self, scope):
        out = self.fresh_array(["n"], I64)
        self.let([self.binder(out)], "iota n")
        i = self.fresh("i")
        self.op("scf.parallel (%%%s) = (%s) to (%%n) step (%s) {"
                % (i, self.constant(I64, "0"), self.constant(I64, "1")))
        self.op("  memref.store %%%s, %%%s[%%%s] : memref<?xindex>"
                % (i, out.name, i))
        self.brace("}")
        scope.arrays.append(out)

    def transpose(self, scope):
        source = self.rng.choice([a for a in scope.arrays
                                  if a.sizes == ["n", "m"]
                                  and a.ixfn == "R(n, m)"])
        name = self.fresh("tr")
        out = Array(name, ["m", "n"], F32, source.mem, "C(m, n)",
                    ", strided<[1, ?]>")
        self.let([self.binder(out)], self.rng.choice(
            ["transpose %s", "rearrange (1, 0) %s"]) % source.name)
        self.op("%%%s = memref.transpose %%%s (d0, d1) -> (d1, d0) : "
                "memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>"
                % (name, source.name))
        scope.arrays.append(out)

    def slice(self, scope):
        source = self.rng.choice([a for a in scope.arrays
                                  if a.sizes == ["n", "m"]
                                  and a.ixfn == "R(n, m)"])
        name = self.fresh("slice")
        at = self.rng.choice(scope.scalars[I64])
        count = self.rng.choice(["b", "n - %s" % at])
        if count == "b":
            mlir_count = "%b"
        else:
            self.counted()
            mlir_count = self.value("arith.subi %%n, %%%s : index" % at)
        out = Array(name, [count, "m"], F32, source.mem,
                    "%s * m + {(%s : m), (m : 1)}" % (at, count))
        self.let([self.binder(out)],
                 "%s[%s : %s, :]" % (source.name, at, count))
        layout = "strided<[?, 1], offset: ?>"
        self.op("%%%s = memref.subview %%%s[%%%s, 0] [%s, %%m] [1, 1] : "
                "memref<?x?xf32> to memref<?x?xf32, %s>"
                % (name, source.name, at, mlir_count, layout))

    def lmad_update(self, scope):
        """An LMAD slice of the flat array F, and an update of a copy."""
        flat = next(a for a in scope.arrays if a.name == "F")
        i = self.rng.choice(scope.scalars[I64])
        lmad = "%s * b + n + 1 + {(b : n * b - b), (b : n)}" % i
        name = self.fresh("W")
        view = Array(name, ["b", "b"], F32, flat.mem, lmad)
        self.let([self.binder(view)], "F[%s]" % lmad)
        self.counted(5)
        one = self.constant(I64, "1")
        ib = self.value("arith.muli %%%s, %%b : index" % i)
        ibn = self.value("arith.addi %s, %%n : index" % ib)
        offset = self.value("arith.addi %s, %s : index" % (ibn, one))
        nb = self.value("arith.muli %n, %b : index")
        stride = self.value("arith.subi %s, %%b : index" % nb)
        layout = "strided<[?, ?], offset: ?>"
        self.op("%%%s = memref.reinterpret_cast %%F to offset: [%s], "
                "sizes: [%%b, %%b], strides: [%s, %%n] : memref<?xf32> to "
                "memref<?x?xf32, %s>" % (name, offset, stride, layout))
        target = self.copy(flat)
        new = self.fresh("F")
        out = Array(new, ["n * n"], F32, target.mem, "R(n * n)")
        self.let([self.binder(out)], "%s with [%s] = %s"
                 % (target.name, lmad, name))
        self.counted(5)
        view = self.value(
            "memref.reinterpret_cast %%%s to offset: [%s], sizes: [%%b, %%b], "
            "strides: [%s, %%n] : memref<?xf32> to memref<?x?xf32, %s>"
            % (target.name, offset, stride, layout))
        self.op("memref.copy %%%s, %s : memref<?x?xf32, %s> to memref<?x?xf32,"
                " %s>" % (name, view, layout, layout))

    def assertion(self, scope):
        a, b = (self.expression(scope, I64, self.rng.randint(0, 2)),
                self.expression(scope, I64, self.rng.randint(0, 2)))
        sign, mlir = self.rng.choice([("<=", "sle"), ("==", "eq"),
                                      (">=", "sge")])
        text, _, cond = self.infix(sign, 7 if sign != "==" else 6, a, b,
                                   ("arith.cmpi %s," % mlir, "index"))
        self.both('assert %s "index out of bounds"' % text)
        self.counted()
        self.op('cf.assert %s, "index out of bounds"' % cond)

    def call(self, scope):
        name = self.fresh("call_res")
        a, b = self.leaf(scope, F32), self.leaf(scope, F32)
        self.let([self.plain(name, F32)], "normalize(%s, %s)" % (a[0], b[0]))
        self.op("%%%s = func.call @normalize(%s, %s) : (f32, f32) -> f32"
                % (name, a[2], b[2]))
        scope.scalars[F32].append(name)

    # -- all of it

    def build(self):
        scope = Scope()
        scope.scalars[I64] += ["n", "m", "b"]
        scope.scalars[F32] += ["alpha", "dt"]
        params = [Array("xs", ["n"], F32, "xs_mem", "R(n)"),
                  Array("A", ["n", "m"], F32, "A_mem", "R(n, m)"),
                  Array("F", ["n * n"], F32, "F_mem", "R(n * n)")]
        scope.arrays += params
        steps = [
            (4, lambda: self.kernel(scope, "n")),
            (2, lambda: self.kernel(scope, "n", "m")),
            (2, lambda: self.nested_kernel(scope)),
            (2, lambda: self.update_loop(scope)),
            (2, lambda: self.reduce(scope, "reduce")),
            (1, lambda: self.reduce(scope, "scan")),
            (1, lambda: self.filter(scope)),
            (1, lambda: self.scatter(scope)),
            (1, lambda: self.iota(scope)),
            (2, lambda: self.transpose(scope)),
            (2, lambda: self.slice(scope)),
            (2, lambda: self.lmad_update(scope)),
            (3, lambda: self.assertion(scope)),
            (2, lambda: self.call(scope)),
            (4, lambda: self.chain(scope, self.rng.randint(2, 8))),
            (2, lambda: self.if_scalar(scope, 1)),
            (2, lambda: self.loop_scalar(scope, "n", 1)),
        ]
        weights, actions = zip(*steps)
        for action in self.rng.choices(actions, weights,
                                       k=self.rng.randint(8, 30)):
            action()
        out = self.fresh_array(["n"], F32)
        self.let([self.binder(out)], "copy xs")
        self.op("memref.copy %%xs, %%%s : memref<?xf32> to memref<?xf32>"
                % out.name)
        res = self.scalar(scope, F32, 2)
        self.results([res, out.name], [res, out.mem, out.name])
        self.op("func.return %%%s, %%%s : f32, memref<?xf32>"
                % (res, out.name))
        self.count["mlir"] += 1  # the function itself
        head = "fun f_\1 (n : i64) (m : i64) (b : i64) (alpha : f32) (dt : f32)"
        fun = head + "".join(" (%s : %s)" % (a.name, a.fun_type())
                             for a in params) + " : (f32, [n]f32) ="
        mem = (head + "".join(" (%s : mem) %s" % (a.mem, self.binder(a)[1])
                              for a in params) +
               " : (f32, res_mem : mem, [n]f32 @ res_mem -> R(n)) =")
        mlir = ("  func.func @f_\1(%n: index, %m: index, %b: index, "
                "%alpha: f32, %dt: f32, %xs: memref<?xf32>, "
                "%A: memref<?x?xf32>, %F: memref<?xf32>) -> "
                "(f32, memref<?xf32>) {")
        constants = ["    %s = arith.constant %s : %s" % (
            name, text.replace("1e", "1.0e"), MLIR_ELEM[elem])
                     for (elem, text), name in self.constants.items()]
        self.text = {
            "fun": "\n".join([fun] + self.fun) + "\n",
            "mem": "\n".join([mem] + self.mem) + "\n",
            "mlir": "\n".join([mlir] + constants + self.mlir) + "\n  }\n"}


HELPER = {
    "fun": """\
fun normalize (a : f32) (b : f32) : (f32) =
  let (c : f32) = sqrt(a * a + b * b)
  let (d : f32) = a / c
  in (d)
""",
    "mlir": """\
  func.func @normalize(%a: f32, %b: f32) -> f32 {
    %aa = arith.mulf %a, %a : f32
    %bb = arith.mulf %b, %b : f32
    %s = arith.addf %aa, %bb : f32
    %c = math.sqrt %s : f32
    %d = arith.divf %a, %c : f32
    func.return %d : f32
  }
"""}
HELPER["mem"] = HELPER["fun"]
HELPER_OPS = {"fun": 6, "mem": 6, "mlir": 7}
BEGIN = {"fun": "", "mem": "", "mlir": "module {\n"}
END = {"fun": "", "mem": "", "mlir": "}\n"}
BETWEEN = {"fun": "\n", "mem": "\n", "mlir": ""}


class Template:
    """A function of which many are made: its numbers can be moved."""

    def __init__(self, rng):
        function = Function(rng)
        self.count = function.count
        self.most = function.number
        self.texts = {}
        for language, text in function.text.items():
            head, tail = text.split("\1")
            pieces = tail.split("\0")
            numbers = tuple(map(int, pieces[1::2]))
            form = "%d".join(p.replace("%", "%%") for p in pieces[0::2])
            self.texts[language] = head, tail.replace("\0", ""), form, numbers

    def text(self, language, number, base):
        head, plain, form, numbers = self.texts[language]
        if not base:
            return "%s%d%s" % (head, number, plain)
        return "%s%d%s" % (head, number,
                           form % tuple(base + k for k in numbers))


def write_programs(folder, size, seed):
    """The same program in all languages; FUN has about SIZE bytes.  Gives
    path, bytes and operations of each."""
    rng = random.Random(seed)
    templates = [Template(random.Random("%d/%d" % (seed, i)))
                 for i in range(TEMPLATES)]
    suffix = {"fun": ".fun", "mem": "-mem.fun", "mlir": ".mlir"}
    paths = {k: os.path.join(folder, "program-%d%s" % (size, s))
             for k, s in suffix.items()}
    files = {k: open(p, "w") for k, p in paths.items()}
    ops = dict(HELPER_OPS)
    for k, file in files.items():
        file.write(BEGIN[k] + HELPER[k])
    written, number, tag = len(HELPER["fun"]), 0, 1000
    while written < size:
        template = rng.choice(templates)
        # Most functions number their names by themselves; every fourth has
        # the numbers of a pass that counted over the whole program.
        base = 0
        if number % 4 == 3:
            base = tag
            tag += template.most
        for k, file in files.items():
            text = template.text(k, number, base)
            file.write(BETWEEN[k] + text)
            ops[k] += template.count[k]
            if k == "fun":
                written += len(text) + 1
        number += 1
    for k, file in files.items():
        file.write(END[k])
        file.close()
    return {k: (paths[k], os.path.getsize(paths[k]), ops[k]) for k in paths}
