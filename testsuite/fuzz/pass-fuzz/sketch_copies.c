/* sketch_copies.c - small programs whose copies may be needless, or may not. */
#include "testsuite/fuzz/pass-fuzz/sketch_typed.h"

/* A row is made before another row, or the same one, is read and written. */
void copy_late(Sketch *s)
{
    static const char *const before[] = {
        "T[", "reduce (max) i < n do\n    let (x : $) = T[",
        "reduce (min) i < n do\n    let (x : $) = T[i & 1, "};
    static const char *const after[] = {", 0]", ", i]\n    in (x)",
                                        "]\n    in (x)"};
    uint64_t read = sketch_below(s, 3);

    line(s, "entry fun main (n : i64) (A : [4][n]$) : ([4][n]$, $) =\n"
            "  assert 4 <= n && n <= 6\n  let (T : [4][n]$) = copy A\n"
            "  let (X : [n]$) = kernel i < n do\n"
            "    let (x : $) = A[1, i]\n    in (x + #)\n  let (y : $) = ");
    line(s, before[read]);
    buf_printf(s->out, "%d", (int)sketch_below(s, 4));
    line(s, after[read]);
    buf_printf(s->out, "\n  let (U : [4][n]%s) = T with [%d, 0] = ", s->type,
               (int)sketch_below(s, 4));
    line(s, "#");
    buf_printf(s->out,
               "\n  let (W : [4][n]%s) = U with [%d, :] = X\n"
               "  in (W, y)\n",
               s->type, (int)sketch_below(s, 4));
}

/* What a group makes, or one lane, is copied to memory that is private to each
 * of its work-items. */
void copy_private(Sketch *s)
{
    static const char *const text[] = {
        "    let (y_mem : mem(private)) = alloc 32 in private\n"
        "    let (x_mem : mem(shared)) = alloc 32 in shared\n"
        "    let (x : [4]i64 @ x_mem -> R(4)) = kernel j < 4 at lane do\n"
        "      let (a : i64) = A[i, j]\n      in (a ^ j)\n"
        "    let (y : [4]i64 @ y_mem -> R(4)) = copy x\n"
        "    let (s : i64) = reduce (max) j < 4 at lane do\n"
        "      let (b : i64) = y[3 - j]\n      in (b & 7)\n    in (s)\n",
        "    let (x_mem : mem(shared)) = alloc 128 in shared\n"
        "    let (s : i64) = reduce (max) k < 4 at lane do\n"
        "      let (y_mem : mem(private)) = alloc 32 in private\n"
        "      let (x : [4]i64 @ x_mem -> 4 * k + {(4 : 1)}) = "
        "kernel j < 4 do\n"
        "        let (a : i64) = A[i, j]\n        in (a - k)\n"
        "      let (y : [4]i64 @ y_mem -> R(4)) = copy x\n"
        "      let (b : i64) = y[k]\n      in (b & 7)\n    in (s)\n"};

    line(s, "entry fun main (n : i64) (A_mem : mem) "
            "(A : [n][4]i64 @ A_mem -> R(n, 4)) : "
            "(m' : mem, [n]i64 @ m' -> R(n)) =\n"
            "  assert 0 <= n && n <= 6\n"
            "  let (m : mem) = alloc n * 8\n"
            "  let (R : [n]i64 @ m -> R(n)) = kernel i < n at block do\n");
    LINE_OF(s, text);
    line(s, "  in (m, R)\n");
}

/* Copies of what may not be made where it is copied to: a part of an array, one
 * that a loop turns round, what goes to no element at all, a size; and one into
 * what has another name, too. */
void copy_guarded(Sketch *s)
{
    static const char *const texts[] = {
        "(A : *[2 * n]$) : (*[2 * n]$) =\n  assert 1 <= n && n <= 6\n"
        "  let (X : [2 * n]$) = kernel i < 2 * n do\n    in ($(i) + #)\n"
        "  let (V : [n]$) = X[0 + {(n : 1)}]\n"
        "  let (A' : [2 * n]$) = A with [0 : n] = V\n  in (A')\n",
        "(k : i64) (A : *[2 * n]$) : (*[2 * n]$) =\n"
        "  assert 1 <= n && n <= 6 && 0 <= k && k <= 3\n"
        "  let (X0 : [n]$) = kernel i < n do\n    in ($(i) + #)\n"
        "  let (X : [n]$) = loop (x : [n]$ = X0) for i < k do\n"
        "    let (y : [n]$) = reverse 0 x\n    in (y)\n"
        "  let (A' : [2 * n]$) = A with [0 : n] = X\n  in (A')\n",
        "(c : bool) (A : *[n]$) (D : [n]$) : (*[n]$, [n]$) =\n"
        "  assert 1 <= n && n <= 6\n"
        "  let (B : [n]$) = if c then\n    let (b : [n]$) = A\n    in (b)\n"
        "  else\n    in (D)\n"
        "  let (X : [n]$) = kernel i < n do\n    in ($(i) + #)\n"
        "  let (Y : [n]$) = kernel i < n do\n    let (b : $) = B[i]\n"
        "    in (b + #)\n"
        "  let (A' : [n]$) = A with [0 : n] = X\n  in (A', Y)\n",
        "(A : *[n]$) : (*[n]$) =\n  assert 0 <= n && n <= 6\n"
        "  let (k : i64) (xs : [k]i64) = filter i < n do\n    in (i, i < 0)\n"
        "  let (X : [k]$) = kernel i < k do\n    in ($(i) * #)\n"
        "  let (A' : [n]$) = A with [n + 1 : k] = X\n  in (A')\n",
        "(A : *[3]i64) : (*[3]i64, k' : i64, [k']$) =\n"
        "  assert 0 <= n && n <= 6\n"
        "  let (k : i64) (xs : [k]$) = once do\n"
        "    let (x : [n]$) = replicate [n] #\n    in (n, x)\n"
        "  let (A' : [3]i64) = A with [0] = k\n  in (A', k, xs)\n"};

    line(s, "entry fun main (n : i64) ");
    LINE_OF(s, texts);
}

/* Branches that give what there is, as copies that move nothing, and what
 * others make; one of the two results goes elsewhere before the other one does.
 */
void copy_in_branches(Sketch *s)
{
    static const char *const there[] = {
        "    let (~ : [n]$ @ P_mem -> R(n)) = copy P\n    in (P_mem, ~)\n",
        "    let (~ : [n]$ @ P_mem -> R(n)) = copy P\n    in (P_mem, ~)\n",
        "    in (P_mem, P)\n"};
    static const char *const orders[][2] = {{"x", "z"}, {"x", "z"}, {"z", "x"}};
    const char *first = there[sketch_below(s, 3)],
               *second = there[sketch_below(s, 3)];
    const char *const *order = orders[sketch_below(s, 3)];

    line(s, "entry fun main (n : i64) (c : bool) (d : bool) (P_mem : mem) "
            "(P : [n]$ @ P_mem -> R(n)) (A_mem : mem) "
            "(A : *[n]$ @ A_mem -> R(n)) : (A_mem' : mem, "
            "*[n]$ @ A_mem' -> R(n), C_mem' : mem, [n]$ @ C_mem' -> R(n)) =\n"
            "  assert 1 <= n && n <= 6\n"
            "  let (y_mem : mem) = alloc n * 8\n"
            "  let (C_mem : mem) = alloc n * 8\n"
            "  let (x_mem : mem) (x : [n]$ @ x_mem -> R(n)) = if d then\n"
            "    let (y : [n]$ @ y_mem -> R(n)) = kernel i < n do\n"
            "      in ($(i) + #)\n    in (y_mem, y)\n  else\n");
    named(s, first, "p");
    line(s, "  let (z_mem : mem) (z : [n]$ @ z_mem -> R(n)) = if c then\n");
    named(s, second, "q");
    line(s, "  else\n    in (x_mem, x)\n");
    buf_printf(s->out,
               "  let (B : [n]%s @ A_mem -> R(n)) = A with [0 : n] = %s\n"
               "  let (C : [n]%s @ C_mem -> R(n)) = copy %s\n"
               "  in (A_mem, B, C_mem, C)\n",
               s->type, order[0], s->type, order[1]);
}

/* Iterations that give an array from outside, or one of their own, of which
 * somebody else may want an element. */
void choose_in_iterations(Sketch *s)
{
    static const char *const own[] = {
        "kernel j < n do\n      in ($(j + i) + #)\n", "copy B\n",
        "replicate [n] #\n"};
    static const char *const wanted[] = {"x", "x", "y"};

    line(s, "entry fun main (n : i64) (k : i64) (A : [n]$) (B : [n]$) : "
            "([3][n]$, [3]$) =\n  assert 1 <= n && n <= 6\n"
            "  let (R : [3][n]$) (S : [3]$) = kernel i < 3 do\n"
            "    let (x : [n]$) = ");
    LINE_OF(s, own);
    line(s, "    let (y : [n]$) = if i > k then\n      in (A)\n"
            "    else\n      in (x)\n");
    named(s, "    let (z : $) = ~[n - 1]\n    in (y, z)\n  in (R, S)\n",
          wanted[sketch_below(s, 3)]);
}
