/* prover.c - what the prover proves; and that it proves nothing else. */
#include "prover.h"

#include "testsuite/unit/terms.h"
#include "verifier/prover/models/states.h"

/* ---- what must be proved ---- */

static const char head[] =
    "fun t (a : i64) (b : i64) (c : i64) (i : i64) (j : i64) (k : i64)\n"
    "      (m : i64) (n : i64) (q : i64) (t : i64) (x : i64) (y : i64)\n"
    "      (u : u8) (s : i32) (w : u32) (f : bool) : (i64) =\n";

typedef struct Example {
    const char *given; /* statements */
    const char *goal;  /* comparisons joined by && */
    Verdict want;
    const char *used; /* what facts_explain says, or NULL: whatever */
} Example;

static const Example examples[] = {
    {"assert 0 <= i && i < n", "i + 1 <= n", PROVED, NULL},
    {"assert 0 <= i && i < n", "i + 1 < n", UNKNOWN, NULL},
    {"assert i < n", "n <= i", REFUTED, NULL},
    /* Rows. */
    {"assert 0 <= i && i < n && 0 <= j && j < m",
     "0 <= i*m + j && i*m + j < n*m", PROVED, NULL},
    {"assert 0 <= i && i < n && 0 <= j && j < m && 0 <= k && k < q",
     "0 <= (i*m + j)*q + k && (i*m + j)*q + k < n*m*q", PROVED, NULL},
    {"assert 0 <= i && i < n && 0 <= j && j <= m",
     "i*m + j < n*m", UNKNOWN, NULL},
    {"assert i < q && b >= 1", "i*b + b - 1 < q*b", PROVED, NULL},
    /* Bits below a power of two. */
    {"assert 0 <= i && i < 1024 && 0 <= j && j < 600", "(i ^ j) < 1024", PROVED,
     NULL},
    {"assert 0 <= i && i < 1025 && 0 <= j && j < 600", "(i ^ j) < 1025", UNKNOWN,
     NULL},
    {"assert n == 1 << q && 0 <= i && i < n && 0 <= k && k < q\n"
     "let (d : i64) = 1 << k", "0 <= (i ^ d) && (i ^ d) < n && (i | d) < n",
     PROVED, NULL},
    {"assert n == 1 << q && 0 <= i && i < n && 0 <= k && k <= q\n"
     "let (d : i64) = 1 << k", "(i ^ d) < n", UNKNOWN, NULL},
    {"assert n == 1 << q && q < 63 && 0 <= k && k < q\n"
     "let (d : i64) = 1 << k", "2 * d <= n && d >= 1", PROVED, NULL},
    {"assert n == 3 << q && 0 <= i && i < n && 0 <= j && j < n", "(i ^ j) < n",
     UNKNOWN, NULL},
    {"assert n == 1 << q && 0 <= k && k < q\nlet (d : i64) = 1 << k",
     "d >= 1", UNKNOWN, NULL}, /* where n == 1 << 63 */
    {"assert (n & n - 1) == 0 && 0 <= i && i < n && 0 <= j && j < n",
     "(i ^ j) < n", PROVED, NULL},
    {"assert (n & n - 2) == 0 && 0 <= i && i < n && 0 <= j && j < n",
     "(i ^ j) < n", UNKNOWN, NULL},
    /* Needleman-Wunsch. */
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q\n"
     "assert 0 <= j && j < i + 1 && 0 <= k && k < b && 0 <= t && t < b",
     "0 <= i*b + n + 1 + j*(n*b - b) + k*n + t && "
     "i*b + n + 1 + j*(n*b - b) + k*n + t < n*n", PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q\n"
     "assert 0 <= j && j < i + 1 && 0 <= k && k < b + 1",
     "0 <= i*b + j*(n*b - b) + k*n && i*b + j*(n*b - b) + k*n < n*n", PROVED,
     NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q\n"
     "assert 0 <= j && j < i + 1 && 0 <= k && k < b",
     "0 <= i*b + 1 + j*(n*b - b) + k && i*b + 1 + j*(n*b - b) + k < n*n",
     PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1",
     "n*b - b > (b - 1)*n + (b - 1)", PROVED, NULL},
    /* Triangles and tiles. */
    {"assert 0 <= j && j <= i && i < n", "j < n && n - 1 - i >= 0", PROVED,
     NULL},
    {"assert n == k*t\nassert 0 <= i && i < k && 0 <= j && j < t",
     "i*t + j < n && 0 <= i*t + j", PROVED, NULL},
    {"assert n == 16*t\nassert 0 <= i && i < t && 0 <= j && j < 16",
     "i*16 + j < n && 0 <= i*16 + j", PROVED, NULL},
    {"assert 0 <= i && i < n", "i*(i + 1) <= n*(n - 1)", PROVED, NULL},
    {"assert 0 <= j && j <= i && i < n", "i*n + j < n*n", PROVED, NULL},
    /* Extremes. */
    {"assert n >= 1 && 0 <= i && i < n",
     "0 <= min(i + 1, n - 1) && min(i + 1, n - 1) < n", PROVED, NULL},
    {"assert n >= 1 && 0 <= i && i < n",
     "0 <= max(i - 1, 0) && max(i - 1, 0) < n", PROVED, NULL},
    {"", "max(0, n) >= n && max(0, n) >= 0", PROVED, NULL},
    {"assert 0 <= i && i < min(n, m)", "i < n && i < m", PROVED, NULL},
    {"assert max(n, m) < k", "n < k && m < k", PROVED, NULL},
    {"assert n >= 0", "max(0, n) == n", PROVED, NULL},
    {"", "min(a, b) + max(a, b) == a + b", PROVED, NULL},
    {"", "min(a, b) + max(a, b) <= a + b", PROVED, NULL},
    {"assert abs(x) < n", "x < n && 0 - n < x", PROVED, NULL},
    {"assert 0 - n < x && x < n", "abs(x) < n", PROVED, NULL},
    {"assert 0 <= a && a < n && 0 <= b && b < n",
     "0 <= select(f, a, b) && select(f, a, b) < n", PROVED, NULL},
    {"", "select(a < b, b - a, a - b) >= 0", PROVED, NULL},
    {"assert n >= 1", "select(i < 0, 0, select(i >= n, n - 1, i)) < n",
     PROVED, NULL},
    {"assert n >= 1", "select(i < 0, 0, select(i >= n, n - 1, i)) >= 0",
     PROVED, NULL},
    /* Division. */
    {"assert 0 <= x && x < n", "0 <= fdiv(x, 2) && fdiv(x, 2) <= x", PROVED,
     NULL},
    {"", "2*fdiv(x, 2) <= x && x <= 2*fdiv(x, 2) + 1", PROVED, NULL},
    {"assert 0 <= i && i < n && 0 <= k", "0 <= (i + k) % n && (i + k) % n < n",
     PROVED, NULL},
    {"assert 0 <= i && i < n", "0 <= (i + n) % n && (i + n) % n < n", PROVED,
     NULL},
    {"assert n > 0", "0 <= fmod(i + k, n) && fmod(i + k, n) < n", PROVED,
     NULL},
    {"assert n > 0", "0 <= (i + k) % n", UNKNOWN, NULL},
    {"assert 0 <= i && i < n*c && c >= 1", "i / c < n && 0 <= i / c", PROVED,
     NULL},
    {"assert 0 <= i && i < n*c && c >= 1 && n >= 0",
     "(i / c)*c + i % c < n*c", PROVED, NULL},
    {"assert 0 <= i && i < n*16", "i / 16 < n && i % 16 < 16", PROVED, NULL},
    {"assert 0 <= i && i < n", "i % n == i && i / n == 0", PROVED, NULL},
    {"assert n >= 1", "(n + 15) / 16 * 16 >= n", PROVED, NULL},
    {"assert n == 2*m + 1 && m >= 0 && 0 <= i && i < m",
     "2*i + 2 < n && 0 <= 2*i", PROVED, NULL},
    {"let (h : i64) = n / 2\nassert n >= 0 && 0 <= i && i < h",
     "2*i + 1 < n && i < n", PROVED, NULL},
    {"assert x / 2 == y && x >= 0", "2*y <= x && x <= 2*y + 1", PROVED, NULL},
    {"let (o : i64) = t % 2\n"
     "let (h : i64) = (n - o) / 2\nassert 0 <= t && t < n && 0 <= i && i < h",
     "o + 2*i + 1 < n", PROVED, NULL},
    {"assert n >= 1 && n % 4 == 0", "n >= 4", PROVED, NULL},
    {"assert n >= 1 && n % 4 == 1", "n >= 4", UNKNOWN, NULL},
    {"assert n >= 1 && b >= 1 && n % b == 0", "n >= b", PROVED, NULL},
    {"assert b >= 1 && n >= 0 && n % b == 0 && 0 <= i && i < n / b",
     "i*b + b <= n", PROVED, NULL},
    {"", "i*i - i >= 0 && i*i + i >= 0 && 3*i*i - 2*i >= 0", PROVED, NULL},
    {"", "i*i - 2*i >= 0", UNKNOWN, NULL},
    /* Intervals of what operators of bits give. */
    {"", "(x & 7)*(y & 15) <= 105 && (x & 7)*(y & 15) >= 0", PROVED, NULL},
    {"", "sgn(x)*(popcount(y) + clz(m)) <= 128", PROVED, NULL},
    {"", "sgn(x)*(popcount(y) + clz(m)) >= -128", PROVED, NULL},
    {"assert -8 <= x && x < 8 && -4 <= y && y <= 3",
     "(x >> 1)*(abs(y) + 1) >= -40 && (x >> 1)*(abs(y) + 1) <= 35", PROVED,
     NULL},
    {"", "((x & 7) ^ (y & 8))*((x & 1) | (y & 2)) <= 45", PROVED, NULL},
    {"assert x >= 0", "(x & y) >= 0 && (x & y) <= x && (x | y) >= 0", UNKNOWN,
     NULL},
    {"assert -8 <= x && x < 8", "x >> 1 >= 0", UNKNOWN, NULL},
    /* Masks and shifts divide, what is negative, too. */
    {"", "0 <= (x & 3) && (x & 3) <= 3", PROVED, NULL},
    {"", "(x & 3) <= 2", UNKNOWN, NULL},
    {"", "(x & 3) == fmod(x, 4) && (7 & x) == fmod(x, 8)", PROVED, NULL},
    {"assert x >= 0", "(x & 3) == x % 4 && x >> 2 == x / 4", PROVED, NULL},
    {"", "(x & 3) == x % 4", UNKNOWN, NULL},
    {"", "x >> 2 == x / 4", UNKNOWN, NULL},
    {"", "x >> 5 == fdiv(x, 32) && x == 32*(x >> 5) + (x & 31)", PROVED, NULL},
    {"", "(x & 5) == fmod(x, 6)", UNKNOWN, NULL},
    {"assert n >= 0 && 0 <= i && i < n*16", "i >> 4 < n && 0 <= i >> 4",
     PROVED, NULL},
    {"assert 0 <= x && x < 4", "(x & 3) == x", PROVED, NULL},
    {"assert x >= 0", "0 <= x >> y && x >> y <= x", PROVED, NULL},
    {"assert x < 0", "x <= x >> y && x >> y < 0", PROVED, NULL},
    {"", "x >> y <= x", UNKNOWN, NULL},
    {"assert 0 <= x && x <= n && n <= 1000",
     "x << 3 == 8*x && x << 3 <= 8*n", PROVED, NULL},
    {"assert -5 <= x && x < 5", "(x << 2) + 20 >= 0", PROVED, NULL},
    {"assert 0 <= x", "x << 3 >= 0", UNKNOWN, NULL},
    {"", "x << 1 == 2*x", UNKNOWN, NULL},
    {"assert x <= 2305843009213693952 && x >= 0", "x << 2 == 4*x", UNKNOWN,
     NULL},
    {"assert x < 2305843009213693952 && x >= 0", "x << 2 == 4*x", PROVED,
     NULL},
    {"assert -40 <= x && x < 8 && 0 <= y && y <= 3",
     "(x >> 3)*(y + 1) >= -20 && (x >> 3)*(y + 1) <= 0", PROVED, NULL},
    {"", "sgn(x) >= 0", UNKNOWN, NULL},
    {"", "i64(popcount(u8(x))) <= 7", UNKNOWN, NULL},
    /* Flat indices and tiles. */
    {"assert 0 <= t && t < n*m && n >= 0 && m >= 0",
     "0 <= t / m && t / m < n && 0 <= t % m && t % m < m", PROVED, NULL},
    {"assert 0 <= t && t < n*m*q && n >= 0 && m >= 0 && q >= 0",
     "t / (m*q) < n && (t / q) % m < m && 0 <= (t / q) % m && t % q < q",
     PROVED, NULL},
    {"assert 0 <= t && t < n*m && n >= 0 && m >= 0",
     "t / m * m + t % m <= t && (t / m)*m + t % m >= t", PROVED, NULL},
    {"assert n >= 0 && t >= 1 && 0 <= i && i < n / t && 0 <= j && j < t",
     "i*t + j < n && 0 <= i*t + j", PROVED, NULL},
    {"assert t >= 1 && 0 <= i && i*t < n && 0 <= j && j < min(t, n - i*t)",
     "i*t + j < n && 0 <= i*t + j", PROVED, NULL},
    {"assert 0 <= i && i < n && 0 <= j && j <= i",
     "i*(i + 1) / 2 + j < n*(n + 1) / 2", PROVED, NULL},
    {"assert 0 <= i && i < n && i != 0 && i != n - 1",
     "0 <= i - 1 && i + 1 < n", PROVED, NULL},
    {"assert !(i == 0 || i == n - 1) && 0 <= i && i < n",
     "0 <= i - 1 && i + 1 < n", PROVED, NULL},
    {"assert 0 <= i && i < n", "0 <= fmod(i - 1, n) && fmod(i - 1, n) < n",
     PROVED, NULL},
    {"assert 0 <= i && 2*i + 1 < n && n == 2*m", "i < m", PROVED, NULL},
    {"assert 0 <= i && i < m && n == m/2*4 && 0 <= j && j < 4",
     "i/2*4 + j < n", UNKNOWN, NULL},
    {"assert 0 <= i && i < m/2*2 && n == m/2*4 && 0 <= j && j < 4",
     "i/2*4 + j < n", PROVED, NULL},
    {"assert 0 <= i && i < n && k >= 0 && t >= 1 && i*t + k < n*t",
     "k < n*t", PROVED, NULL},
    {"assert 0 <= i && i < n && 0 <= j && j < n - i", "i + j < n", PROVED,
     NULL},
    {"assert 0 <= i && i <= 2*n && 0 <= j && j < n && max(0, i - n + 1) <= j"
     " && j <= min(i, n - 1)", "0 <= i - j && i - j < n", PROVED, NULL},
    /* Bits and conversions. */
    {"", "0 <= i64(u) && i64(u) < 256", PROVED, NULL},
    {"", "0 <= i64(w) && i64(w) < 4294967296", PROVED, NULL},
    {"", "0 <= (x & 7) && (x & 7) < 8", PROVED, NULL},
    {"", "popcount(x) <= 64 && clz(x) >= 0", PROVED, NULL},
    {"", "i64(popcount(u)) <= 8 && i64(f) <= 1", PROVED, NULL},
    {"assert x >= 0", "x >> 3 <= x && 8*(x >> 3) <= x", PROVED, NULL},
    {"assert 0i32 <= s && i64(s) < n", "0 <= i64(s) && i64(s) < n", PROVED,
     NULL},
    {"assert s < 10i32", "i64(s) < 10", PROVED, NULL},
    {"", "~x == 0 - x - 1", PROVED, NULL},
    {"assert x > 0", "sgn(x) == 1 && sgn(0 - x) == -1", PROVED, NULL},
    /* Conditions. */
    {"let (p : bool) = 0 <= i\nlet (p2 : bool) = p && i < n\nassert p2",
     "0 <= i && i < n", PROVED, NULL},
    {"assert !(i < 0 || i >= n)", "0 <= i && i < n", PROVED, NULL},
    {"assert i < 0 || i >= n", "i < 0", UNKNOWN, NULL},
    {"assert n != 0 && n >= 0", "n >= 1", PROVED, NULL},
    {"assert n >= 0 && n != 0", "n != 0", PROVED, NULL},
    {"assert i != j", "i - j != 0 && j != i", PROVED, NULL},
    {"assert i != 0 && j != 0", "i*j != 0", PROVED, NULL},
    {"assert select(f, i < n, false)", "i < n", PROVED, NULL},
    {"assert (i < n) == true", "i < n", PROVED, NULL},
    {"assert false", "i < n", PROVED, NULL},
    /* Linear combinations and rounding. */
    {"assert x + y >= 3 && x - y >= 1", "x >= 2", PROVED, NULL},
    {"assert 2*x >= 1", "x >= 1", PROVED, NULL},
    {"assert 3*x <= 2*y && 3*y <= 2*x + 1 && x <= 0 - 5", "x <= 0 - 6", UNKNOWN,
     NULL},
    {"assert 2*x == 3*y && y >= 1", "x >= 2", PROVED, NULL},
    {"assert a <= b && b <= c && c <= a", "a == b && b == c", PROVED, NULL},
    {"assert x*y >= 4 && x*y <= x + 3 && x <= 0", "x >= 1", PROVED, NULL},
    {"", "x*x >= 0 && x*x + y*y + 1 > 0", PROVED, NULL},
    {"assert a >= 1 && b >= 1", "a*b >= 1 && a*b >= a && a + b <= a*b + 1",
     PROVED, NULL},
    {"assert n == a*b && m == b*c && a == c", "n == m", PROVED, NULL},
    /* The facts that were used. */
    {"assert n >= 1\nassert m >= 1\nassert 0 <= i && i < n", "0 <= i", PROVED,
     "0 <= i (assert at line 6)"},
    {"assert 0 <= i && i < n\nassert n <= m", "i < m", PROVED,
     "i < n (assert at line 4), n <= m (assert at line 5)"},
    {"assert n == k*t\nassert 0 <= i && i < k && 0 <= j && j < t",
     "i*t + j < n", PROVED,
     "n == k * t (assert at line 4), i < k (assert at line 5), 0 <= j (assert "
     "at line 5), j < t (assert at line 5)"},
};

TEST(examples_are_answered)
{
    int wrong = 0;

    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        const Example *e = &examples[k];
        Buf buf = {0};
        buf_printf(&buf, "%s%s\nassert %s\nin (n)\n", head, e->given,
                   e->goal);
        buf_char(&buf, '\0');
        Text t = text_open(buf.at);
        const Stm *last = learn_text(&t);
        Verdict got = ask_condition(t.facts, last->exp.arg[0]);
        Buf used = {0};
        facts_explain(t.facts, &used);
        buf_char(&used, '\0');
        if (got != e->want || (e->used && strcmp(used.at, e->used))) {
            static const char *const name[] = {"unknown", "proved",
                                               "refuted"};
            print_error("%s\n|- %s\nis %s by %s\n", e->given, e->goal,
                        name[got], used.at);
            wrong++;
        }
        buf_free(&used);
        text_close(&t);
        buf_free(&buf);
    }
    assert_int_equal(wrong, 0);
}

/* ---- what is proved must hold ---- */

enum { SMALL = 3 }; /* variables a, b, c of small values */

/* What the last variable is bound to, and the condition that has a name. */
typedef struct Bindings {
    const Scalar *last, *named;
    Var *name;
} Bindings;

/* The value of a condition; -1 where it has none. */
static int holds(const World *w, const Bindings *b, const Scalar *s)
{
    Wide x = 0, y = 0;

    if (s->op == OP_CONST)
        return (int)s->u.bits;
    if (s->op == OP_VAR)
        return holds(w, b, b->named);
    if (s->op == OP_SELECT) {
        int c = holds(w, b, s->arg[0]), t = holds(w, b, s->arg[1]);
        int f = holds(w, b, s->arg[2]);
        return c < 0 || t < 0 || f < 0 ? -1 : c ? t : f;
    }
    if (s->op == OP_LAND || s->op == OP_LOR) {
        /* The second is left alone where the first decides. */
        int first = holds(w, b, s->arg[0]);
        return first < 0 || first == (s->op == OP_LOR)
                   ? first
                   : holds(w, b, s->arg[1]);
    }
    if (s->arg[0]->elem == ELEM_BOOL && s->op != OP_NOT) {
        int c = holds(w, b, s->arg[0]), d = holds(w, b, s->arg[1]);
        if (c < 0 || d < 0)
            return -1;
        return s->op == OP_AND   ? c & d
               : s->op == OP_OR  ? c | d
               : s->op == OP_EQ  ? c == d
                                 : c != d;
    }
    if (s->op == OP_NOT) {
        int c = holds(w, b, s->arg[0]);
        return c < 0 ? c : !c;
    }
    if (!value_of(w, s->arg[0], &x) || !value_of(w, s->arg[1], &y))
        return -1;
    switch ((Op)s->op) {
    case OP_LT:
        return x < y;
    case OP_LE:
        return x <= y;
    case OP_GT:
        return x > y;
    case OP_GE:
        return x >= y;
    case OP_EQ:
        return x == y;
    default:
        return x != y;
    }
}

static const Scalar *rnd_expression(World *w, int size, bool opaque)
{
    static const Op plain[] = {OP_ADD, OP_SUB, OP_MUL, OP_ADD, OP_SUB};
    static const Op odd[] = {OP_MIN, OP_MAX,  OP_DIV, OP_REM,
                             OP_FDIV, OP_FMOD, OP_ABS, OP_SGN};

    if (size <= 0)
        return rnd(w) % 4 ? w->leaf[rnd(w) % SMALL]
                          : num(w, rnd_in(w, -3, 3));
    Op op = opaque && rnd(w) % 3 == 0 ? odd[rnd(w) % 8] : plain[rnd(w) % 5];
    int left = size > 0 ? (int)(rnd(w) % (unsigned)size)
                                                 : 0;
    const Scalar *a = rnd_expression(w, left, opaque);
    if (op_info[op].arity == 1)
        return scalar_unary(w->store, op, a);
    const Scalar *b = rnd_expression(w, size - 1 - left, opaque);
    if (opaque && rnd(w) % 12 == 0) {
        const Scalar *arg[3] = {bin(w, OP_LT, a, b), a, b};
        return scalar_op(w->store, OP_SELECT, arg);
    }
    return bin(w, op, a, b);
}

static const Scalar *rnd_condition(World *w, int size, bool opaque,
                                   const Scalar *name)
{
    static const Op op[] = {OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE, OP_LE};

    if (name && rnd(w) % 12 == 0)
        return name;
    if (rnd(w) % 5 == 0) {
        static const Op logic[] = {OP_LAND, OP_LOR, OP_AND,   OP_OR, OP_NOT,
                                   OP_XOR,  OP_EQ,  OP_SELECT};
        Op how = logic[rnd(w) % 8];
        const Scalar *arg[3];
        for (int k = 0; k < 3; k++)
            arg[k] = rnd(w) % 4 == 0
                         ? scalar_bool(w->store, rnd(w) % 2)
                         : rnd_condition(w, size - 1, opaque, name);
        return scalar_op(w->store, how, arg);
    }
    Op compare = op[rnd(w) % 7];
    int left = (int)rnd_in(w, 0, size > 0 ? size - 1 : 0);
    int right = (int)rnd_in(w, 0, size > 0 ? size - 1 : 0);
    const Scalar *a = rnd_expression(w, left, opaque);
    return bin(w, compare, a, rnd_expression(w, right, opaque));
}

typedef struct Claims {
    bool nonneg, positive, nonzero, negative, zero;
} Claims;

static Claims claims_of(Facts *facts, const Poly *p)
{
    unsigned sign = prove_sign(facts, p);
    return (Claims){
        .nonneg = prove_nonneg(facts, p) == PROVED ||
                  !(sign & SIGN_NEGATIVE),
        .positive = prove_positive(facts, p) == PROVED ||
                    sign == SIGN_POSITIVE,
        .nonzero = prove_nonzero(facts, p) == PROVED || !(sign & SIGN_ZERO),
        .negative = prove_nonneg(facts, p) == REFUTED ||
                    sign == SIGN_NEGATIVE,
        .zero = prove_nonzero(facts, p) == REFUTED || sign == SIGN_ZERO,
    };
}

static bool is_fact(const World *w, const Bindings *b, int nfact,
                    const Scalar *const *fact, const bool *denied)
{
    Wide v = 0;

    if (b->last && (!value_of(w, b->last, &v) || v != w->value[SMALL - 1]))
        return false;
    if (holds(w, b, b->named) < 0)
        return false;
    for (int k = 0; k < nfact; k++)
        if (holds(w, b, fact[k]) != !denied[k])
            return false;
    return true;
}

/* Facts and a question at random; the question's proofs at every point of a
 * box. */
static void proofs_hold_at_every_point(World *w, int rounds, int box,
                                       bool opaque, int *proved)
{
    Var *name = world_var(w, "f", ELEM_BOOL);

    for (int round = 0; round < rounds; round++) {
        const Scalar *fact[5];
        bool denied[5];
        int nfact = (int)(rnd(w) % 5) + 1;
        Facts *facts = facts_new(w->prog, w->ps);
        Bindings b = {NULL, rnd_condition(w, 3, opaque, NULL), name};
        facts_define(facts, name, b.named, NULL);
        if (rnd(w) % 3 == 0) {
            /* Over the others: a definition comes after what it reads. */
            do
                b.last = rnd_expression(w, 3, opaque);
            while (poly_mentions(w->ps, poly_of(w->ps, b.last),
                                 w->var[SMALL - 1]));
            facts_define(facts, w->var[SMALL - 1], b.last, NULL);
        }
        for (int k = 0; k < nfact; k++) {
            fact[k] = rnd_condition(w, 4, opaque,
                                    scalar_var(w->store, name));
            denied[k] = rnd(w) % 4 == 0;
            if (denied[k])
                facts_deny(facts, fact[k], NULL);
            else
                facts_assume(facts, fact[k], NULL);
        }
        const Scalar *goal = rnd_expression(w, 5, opaque);
        const Poly *p = poly_of(w->ps, goal);
        Claims claim = claims_of(facts, p);
        int points = 0;
        Wide v = 0;
        for (w->value[0] = -box; w->value[0] <= box; w->value[0]++)
            for (w->value[1] = -box; w->value[1] <= box; w->value[1]++)
                for (w->value[2] = -box; w->value[2] <= box; w->value[2]++) {
                    if (!is_fact(w, &b, nfact, fact, denied) ||
                        !value_of(w, goal, &v))
                        continue;
                    points++;
                    if ((claim.nonneg && v < 0) ||
                        (claim.positive && v <= 0) ||
                        (claim.nonzero && v == 0) ||
                        (claim.negative && v >= 0) || (claim.zero && v != 0)) {
                        print_error("f is %s\n", text(w, b.named));
                        if (b.last)
                            print_error("c is %s\n", text(w, b.last));
                        for (int k = 0; k < nfact; k++)
                            print_error("%s%s\n", denied[k] ? "not " : "",
                                        text(w, fact[k]));
                        print_error("|- %s\n", text(w, goal));
                        fail_msg("at %d %d %d in round %d",
                                 (int)w->value[0], (int)w->value[1],
                                 (int)w->value[2], round);
                    }
                }
        *proved += points && (claim.nonneg || claim.nonzero ||
                              claim.negative || claim.zero);
        facts_free(facts);
        poly_store_reset(w->ps); /* it takes time to look through many */
    }
}

TEST_OF_TERMS(proofs_are_sound)
{
    int plain = 0, opaque = 0;

    proofs_hold_at_every_point(w, 2500, 3, false, &plain);
    proofs_hold_at_every_point(w, 2500, 3, true, &opaque);
    print_message("proved: %d and %d of 2500 each\n", plain, opaque);
    assert_true(plain > 100 && opaque > 100);
}

/* What the evaluator of terms.h leaves out. */
static int64_t bits_of(Op op, int64_t a, int64_t b)
{
    switch (op) {
    case OP_AND:
        return a & b;
    case OP_OR:
        return a | b;
    case OP_XOR:
        return a ^ b;
    case OP_SHR:
        return a >> b;
    case OP_SHL:
        return (int64_t)((uint64_t)a << b);
    case OP_CPL:
        return ~a;
    case OP_POPCOUNT:
        return __builtin_popcountll((unsigned long long)a);
    default:
        return a == 0 ? 64 : __builtin_clzll((unsigned long long)a);
    }
}

TEST_OF_TERMS(bits_are_sound)
{
    static const Op ops[] = {OP_AND, OP_OR,  OP_XOR,      OP_SHR,
                             OP_SHL, OP_CPL, OP_POPCOUNT, OP_CLZ};
    int proved = 0, denied = 0;

    for (int round = 0; round < 4000; round++) {
        Op op = ops[rnd(w) % 8];
        bool shifts = op == OP_SHR || op == OP_SHL;
        bool masks = op == OP_AND && rnd(w) % 2;
        int64_t low[2], high[2], by[3];
        Facts *facts = facts_new(w->prog, w->ps);
        for (int k = 0; k < 2; k++) {
            low[k] = shifts && k  ? rnd_in(w, 0, 2)
                     : masks && k ? (1 << rnd_in(w, 0, 3)) - 1
                                  : rnd_in(w, -3, 3);
            high[k] =
                (shifts || masks) && k ? low[k] : low[k] + rnd_in(w, 0, 9);
            facts_assume(facts, bin(w, OP_LE, num(w, low[k]), w->leaf[k]),
                         NULL);
            facts_assume(facts, bin(w, OP_LE, w->leaf[k], num(w, high[k])),
                         NULL);
        }
        for (int k = 0; k < 3; k++)
            by[k] = rnd_in(w, k == 2 ? -6 : -2, k == 2 ? 6 : 2);
        int64_t factor = rnd(w) % 4 ? 1 : rnd_in(w, 1, 4);
        const Scalar *second = shifts || masks ? num(w, low[1]) : w->leaf[1];
        const Scalar *bits = op_info[op].arity == 1
                                 ? scalar_unary(w->store, op, w->leaf[0])
                                 : bin(w, op, w->leaf[0], second);
        const Poly *p = poly_scale(w->ps, poly_of(w->ps, bits), factor);
        for (int k = 0; k < 2; k++)
            p = poly_add(w->ps, p,
                         poly_scale(w->ps, poly_of(w->ps, w->leaf[k]), by[k]));
        p = poly_add(w->ps, p, poly_const(w->ps, by[2]));
        unsigned sign = prove_sign(facts, p);
        proved += sign != SIGN_ANY;
        StateSet all = states_of_all(facts);
        bool deny = states_show_negative(facts, all, p) ||
                    states_find_negative(facts, all, p);
        bool negative = false;
        denied += deny;
        for (int64_t a = low[0]; a <= high[0]; a++)
            for (int64_t b = low[1]; b <= high[1]; b++) {
                int64_t v = factor * bits_of(op, a, b) + by[0] * a +
                            by[1] * b + by[2];
                unsigned is = v < 0 ? SIGN_NEGATIVE
                              : v   ? SIGN_POSITIVE
                                    : SIGN_ZERO;
                negative |= v < 0;
                if (!(sign & is))
                    fail_msg("%s at %d %d: %d", op_info[op].text, (int)a,
                             (int)b, (int)v);
            }
        if (deny && !negative)
            fail_msg("%s is never negative", op_info[op].text);
        facts_free(facts);
        poly_store_reset(w->ps);
    }
    assert_true(proved > 1000);
    assert_true(denied > 500);
}
