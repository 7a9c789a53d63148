/* terms.h - what the unit tests of terms share: variables to play with, the
 * text of expressions, their values, and numbers that look random. */
#ifndef TESTSUITE_UNIT_TERMS_H
#define TESTSUITE_UNIT_TERMS_H

#include "testsuite/unit/unit.h"

#include "ground/random.h"
#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"

__extension__ typedef __int128 Wide;

enum { NVAR = 6 };

/* Variables a, b, c, i, m, n of type i64. */
typedef struct World {
    Store *store;
    Prog *prog;
    PolyStore *ps;
    Var *var[NVAR];
    const Scalar *leaf[NVAR];
    int64_t value[NVAR];
    Random random;
    Buf buf;
} World;

static inline Var *world_var(World *w, const char *name, Elem elem)
{
    return var_new(w->prog, sym_intern(w->store, name, strlen(name)),
                   type_scalar(w->store, elem));
}

static inline World world_open(void)
{
    static const char *const name[NVAR] = {"a", "b", "c", "i", "m", "n"};
    World w = {.store = store_new(), .random = {20240607}};

    w.prog = prog_new(w.store);
    w.ps = poly_store_new(w.store);
    for (int k = 0; k < NVAR; k++) {
        w.var[k] = world_var(&w, name[k], ELEM_I64);
        w.leaf[k] = scalar_var(w.store, w.var[k]);
    }
    return w;
}

static inline void world_close(World *w)
{
    poly_store_free(w->ps);
    store_free(w->store);
    buf_free(&w->buf);
}

/* A test with a world W of its own. */
#define TEST_OF_TERMS(name)                                                    \
    static void of_##name(World *w);                                           \
    TEST(name)                                                                 \
    {                                                                          \
        World w = world_open();                                                \
        of_##name(&w);                                                         \
        world_close(&w);                                                       \
    }                                                                          \
    static void of_##name(World *w)

static inline uint64_t rnd(World *w)
{
    return random_bits(&w->random);
}

/* From LOW to HIGH, both included. */
static inline int64_t rnd_in(World *w, int64_t low, int64_t high)
{
    return random_in(&w->random, low, high);
}

static inline const Scalar *num(World *w, int64_t value)
{
    return scalar_int(w->store, ELEM_I64, value);
}

static inline const Scalar *bin(World *w, Op op, const Scalar *a,
                                const Scalar *b)
{
    return scalar_binary(w->store, op, a, b);
}

static inline void text_add(Buf *buf, const Scalar *s, int prec)
{
    const OpInfo *info = &op_info[s->op];
    bool infix = info->notation == NOTATION_INFIX;
    bool paren = info->prec && info->prec < prec;

    if (s->op == OP_CONST) {
        buf_printf(buf, "%lld", (long long)s->u.bits);
        return;
    }
    if (s->op == OP_VAR) {
        buf_text(buf, s->u.var->name->text);
        return;
    }
    if (paren || info->notation == NOTATION_CALL) {
        if (info->notation == NOTATION_CALL)
            buf_text(buf, s->op == OP_CONVERT ? elem_info[s->elem].text
                                              : info->text);
        buf_char(buf, '(');
    }
    if (info->notation == NOTATION_PREFIX)
        buf_text(buf, info->text);
    for (uint32_t i = 0; i < s->narg; i++) {
        bool tight = s->op == OP_MUL;
        if (i)
            buf_printf(buf, infix ? tight ? "%s" : " %s " : "%s ",
                       infix ? info->text : ",");
        text_add(buf, s->arg[i], info->prec + (i > 0 && infix));
    }
    if (paren || info->notation == NOTATION_CALL)
        buf_char(buf, ')');
}

static inline const char *text(World *w, const Scalar *s)
{
    w->buf.len = 0;
    assert_non_null(s);
    text_add(&w->buf, s, 0);
    buf_char(&w->buf, '\0');
    return w->buf.at;
}

/* The value of S over the integers; false where it has none, or one beyond
 * 120 bits. */
static inline bool value_of(const World *w, const Scalar *s, Wide *v)
{
    const Wide limit = (Wide)1 << 60;
    Wide x[3] = {0, 0, 0};

    for (uint32_t i = 0; i < s->narg; i++)
        if (!value_of(w, s->arg[i], &x[i]))
            return false;
    bool infinite = x[0] > limit * limit || -x[0] > limit * limit ||
                    x[1] > limit * limit || -x[1] > limit * limit;
    if (infinite || (s->op == OP_MUL &&
                     (x[0] > limit || -x[0] > limit || x[1] > limit ||
                      -x[1] > limit)))
        return false;
    switch ((Op)s->op) {
    case OP_CONST:
        *v = (int64_t)s->u.bits;
        return true;
    case OP_VAR:
        for (int k = 0; k < NVAR; k++)
            if (w->var[k] == s->u.var)
                *v = w->value[k];
        return true;
    case OP_ADD:
        *v = x[0] + x[1];
        return true;
    case OP_SUB:
        *v = x[0] - x[1];
        return true;
    case OP_MUL:
        *v = x[0] * x[1];
        return true;
    case OP_NEG:
        *v = -x[0];
        return true;
    case OP_MIN:
        *v = x[0] < x[1] ? x[0] : x[1];
        return true;
    case OP_MAX:
        *v = x[0] > x[1] ? x[0] : x[1];
        return true;
    case OP_ABS:
        *v = x[0] < 0 ? -x[0] : x[0];
        return true;
    case OP_SGN:
        *v = (x[0] > 0) - (x[0] < 0);
        return true;
    case OP_CONVERT:
        *v = x[0];
        return s->elem == ELEM_I64;
    case OP_LT:
        *v = x[0] < x[1];
        return true;
    case OP_SELECT:
        *v = x[0] ? x[1] : x[2];
        return true;
    case OP_DIV:
    case OP_REM:
    case OP_FDIV:
    case OP_FMOD: {
        if (x[1] == 0)
            return false;
        Wide q = x[0] / x[1], r = x[0] % x[1];
        bool down = r && (r < 0) != (x[1] < 0);
        *v = s->op == OP_DIV    ? q
             : s->op == OP_REM  ? r
             : s->op == OP_FDIV ? q - down
                                : r + (down ? x[1] : 0);
        return true;
    }
    default:
        return false;
    }
}

static inline bool atom_value(const Atom *atom, int64_t *value, void *data)
{
    World *w = data;
    Wide v;
    const Scalar *s = atom_scalar(w->ps, atom);
    if (!s || !value_of(w, s, &v) || v != (int64_t)v)
        return false;
    *value = (int64_t)v;
    return true;
}

/* A random expression of about SIZE operators. */
static inline const Scalar *rnd_scalar(World *w, int size, bool opaque)
{
    static const Op plain[] = {OP_ADD, OP_SUB, OP_MUL, OP_ADD, OP_SUB, OP_NEG};
    static const Op odd[] = {OP_MIN, OP_MAX,  OP_DIV, OP_REM,
                             OP_FDIV, OP_FMOD, OP_ABS};

    if (size <= 0)
        return rnd(w) % 3 ? w->leaf[rnd(w) % NVAR] : num(w, rnd_in(w, -4, 4));
    bool take_odd = opaque && rnd(w) % 5 == 0;
    Op op = take_odd ? odd[rnd(w) % 7] : plain[rnd(w) % 6];
    if (op_info[op].arity == 1)
        return scalar_unary(w->store, op, rnd_scalar(w, size - 1, opaque));
    int left = (int)(rnd(w) % (unsigned)size);
    const Scalar *a = rnd_scalar(w, left, opaque);
    return bin(w, op, a, rnd_scalar(w, size - 1 - left, opaque));
}

static inline void rnd_values(World *w, int64_t low, int64_t high)
{
    for (int k = 0; k < NVAR; k++)
        w->value[k] = rnd_in(w, low, high);
}

#endif
