/* affine.c - scalars in isl's notation.
 *
 * Names stand for the scalars that they are bound to.  A scalar that is bound
 * outside of all loops, but is not affine, is a parameter.
 */
#include "passes/shared/dataflow/inside.h"

#include "printer/text/print.h"

#include <ctype.h>
#include <strings.h>

/* An estimate: scalars with longer texts count as not affine. */
enum { MOST_TEXT = 2000 };

/* ---- names ---- */

static bool is_word_of_isl(const char *name)
{
    static const char *const words[] = {
        "exists", "and", "or",   "implies", "not",  "infty", "infinity",
        "nan",    "min", "max",  "rat",     "true", "false", "ceild",
        "floord", "mod", "ceil", "floor",   NULL};

    for (int i = 0; words[i]; i++)
        if (strcasecmp(name, words[i]) == 0)
            return true;
    return false;
}

static bool is_taken(const Dataflow *d, const char *name)
{
    for (uint32_t i = 0; i < d->nparam; i++)
        if (strcmp(d->param[i].name, name) == 0)
            return true;
    for (uint32_t i = 0; i < d->nwritten; i++)
        if (strcmp(d->written[i].name, name) == 0)
            return true;
    return false;
}

/* Names that begin with `_` are ours.  isl takes primes only as the last
 * letters of a name, and puts primes of its own to indices and parameters. */
const char *affine_readable(Dataflow *d, const char *text, bool primes)
{
    char *name = arena_printf(d->arena, "%s%s%s", *text == '_' ? "v" : "", text,
                              is_word_of_isl(text) ? "_" : "");

    for (char *c = name; *c; c++)
        if (*c == '\'' && (!primes || c[strspn(c, "'")]))
            *c = '_';
    return name;
}

const char *affine_name(Dataflow *d, const char *text, bool primes)
{
    const char *base = affine_readable(d, text, primes), *name = base;

    for (int i = 1; is_taken(d, name); i++)
        name =
            arena_printf(d->arena, "%.*s_%d", (int)strcspn(base, "'"), base, i);
    return name;
}

/* ---- parameters ---- */

static bool varies(const Var *var, const void *data)
{
    const Dataflow *d = data;
    return d->var[var->id].index || d->var[var->id].depth;
}

static bool put_parameter(Dataflow *d, const Scalar *s, Buf *out)
{
    if (scalar_any_var(s, varies, d))
        return false;
    for (uint32_t i = 0; i < d->nparam; i++)
        if (d->param[i].is == s) {
            buf_text(out, d->param[i].name);
            return true;
        }
    arena_grow(d->arena, &d->param, d->nparam, &d->param_room,
               sizeof *d->param);
    const char *name =
        affine_name(d, s->op == OP_VAR ? s->u.var->name->text : "p", false);
    d->param[d->nparam++] = (Parameter){s, name};
    if (s->elem == ELEM_BOOL)
        buf_printf(&d->context, " and 0 <= %s <= 1", name);
    buf_text(out, name);
    return true;
}

/* ---- scalars ---- */

static const Scalar *bound_to(const Dataflow *d, const Scalar *s)
{
    return s->op == OP_VAR ? d->var[s->u.var->id].is : NULL;
}

bool affine_number(const Dataflow *d, const Scalar *s, int64_t *value)
{
    while (bound_to(d, s))
        s = bound_to(d, s);
    return s->elem == ELEM_I64 && scalar_is_int(s, value);
}

static bool put_binary(Dataflow *d, const Scalar *s, const char *before,
                       const char *between, Buf *out)
{
    buf_text(out, before);
    if (!affine_text(d, s->arg[0], out))
        return false;
    buf_text(out, between);
    if (!affine_text(d, s->arg[1], out))
        return false;
    buf_char(out, ')');
    return true;
}

static bool put_product(Dataflow *d, const Scalar *s, Buf *out)
{
    int64_t factor;
    bool first = affine_number(d, s->arg[0], &factor);

    if (!first && !affine_number(d, s->arg[1], &factor))
        return false;
    buf_printf(out, "(%lld * ", (long long)factor);
    if (!affine_text(d, s->arg[first], out))
        return false;
    buf_char(out, ')');
    return true;
}

/* With A for what is divided, and the divisor N. */
static const char *const quotients[OP_COUNT] = {
    [OP_FDIV] = "floor(A / N)",
    [OP_FMOD] = "(A mod N)",
    [OP_DIV] = "(max(0, floor(A / N)) + min(0, ceil(A / N)))",
    [OP_REM] = "(A - N * max(0, floor(A / N)) - N * min(0, ceil(A / N)))",
};

static bool put_quotient(Dataflow *d, const Scalar *s, Buf *out)
{
    int64_t divisor;
    Buf a = {0};
    bool ok = affine_number(d, s->arg[1], &divisor) && divisor > 0 &&
              affine_text(d, s->arg[0], &a);

    for (const char *c = quotients[s->op]; ok && *c; c++)
        if (*c == 'A')
            buf_bytes(out, a.at, a.len);
        else if (*c == 'N')
            buf_printf(out, "%lld", (long long)divisor);
        else
            buf_char(out, *c);
    buf_free(&a);
    return ok;
}

static bool put_absolute(Dataflow *d, const Scalar *s, Buf *out)
{
    buf_text(out, "max(");
    if (!affine_text(d, s->arg[0], out))
        return false;
    buf_text(out, ", -");
    if (!affine_text(d, s->arg[0], out))
        return false;
    buf_char(out, ')');
    return true;
}

static bool put_operator(Dataflow *d, const Scalar *s, Buf *out)
{
    switch (s->op) {
    case OP_CONST:
        buf_printf(out, "(%lld)", (long long)s->u.bits);
        return true;
    case OP_ADD:
        return put_binary(d, s, "(", " + ", out);
    case OP_SUB:
        return put_binary(d, s, "(", " - ", out);
    case OP_MIN:
        return put_binary(d, s, "min(", ", ", out);
    case OP_MAX:
        return put_binary(d, s, "max(", ", ", out);
    case OP_NEG:
        buf_text(out, "(-");
        if (!affine_text(d, s->arg[0], out))
            return false;
        buf_char(out, ')');
        return true;
    case OP_MUL:
        return put_product(d, s, out);
    case OP_ABS:
        return put_absolute(d, s, out);
    default:
        return quotients[s->op] && put_quotient(d, s, out);
    }
}

bool affine_text(Dataflow *d, const Scalar *s, Buf *out)
{
    size_t before = out->len;
    const Scalar *is = bound_to(d, s);

    if (s->elem != ELEM_I64)
        return false;
    if (s->op == OP_VAR && d->var[s->u.var->id].index) {
        buf_printf(out, "_c%u", d->var[s->u.var->id].index - 1);
        return true;
    }
    while (is && bound_to(d, is))
        is = bound_to(d, is);
    if (is && is->op == OP_VAR)
        return affine_text(d, is, out);
    if ((is || s->op != OP_VAR) && put_operator(d, is ? is : s, out) &&
        out->len - before <= MOST_TEXT)
        return true;
    out->len = before;
    return put_parameter(d, s, out);
}

bool affine_known(Dataflow *d, const Scalar *s)
{
    Buf text = {0};
    bool is = affine_text(d, s, &text);

    buf_free(&text);
    return is;
}

/* ---- conditions ---- */

/* How isl writes them. */
static const char *const comparisons[OP_COUNT] = {
    [OP_EQ] = " = ",  [OP_NE] = " != ", [OP_LT] = " < ",
    [OP_LE] = " <= ", [OP_GT] = " > ",  [OP_GE] = " >= ",
};

static bool put_comparison(Dataflow *d, const Scalar *s, bool holds, Buf *out)
{
    Op op = holds ? (Op)s->op : op_opposite((Op)s->op);

    return s->arg[0]->elem == ELEM_I64 &&
           put_binary(d, s, "(", comparisons[op], out);
}

static bool put_both(Dataflow *d, const Scalar *s, bool holds, Buf *out)
{
    bool both = (s->op == OP_LAND) == holds;

    buf_char(out, '(');
    if (!affine_condition(d, s->arg[0], holds, out))
        return false;
    buf_text(out, both ? " and " : " or ");
    if (!affine_condition(d, s->arg[1], holds, out))
        return false;
    buf_char(out, ')');
    return true;
}

static bool put_condition(Dataflow *d, const Scalar *s, bool holds, Buf *out)
{
    if (s->op == OP_CONST) {
        buf_text(out, (s->u.bits != 0) == holds ? "(0 = 0)" : "(0 = 1)");
        return true;
    }
    if (comparisons[s->op])
        return put_comparison(d, s, holds, out);
    if (s->op == OP_LAND || s->op == OP_LOR)
        return put_both(d, s, holds, out);
    return s->op == OP_NOT && affine_condition(d, s->arg[0], !holds, out);
}

/* One that is not affine, but the same at all times, is a parameter that is 1
 * where it holds. */
bool affine_condition(Dataflow *d, const Scalar *s, bool holds, Buf *out)
{
    size_t before = out->len;

    while (bound_to(d, s))
        s = bound_to(d, s);
    if (put_condition(d, s, holds, out) && out->len - before <= MOST_TEXT)
        return true;
    out->len = before;
    buf_char(out, '(');
    if (put_parameter(d, s, out)) {
        buf_text(out, holds ? " = 1)" : " != 1)");
        return true;
    }
    out->len = before;
    return false;
}
