/* helpers.c - functions for operators that C has no safe word for.
 *
 * A template is C text in which $T is the type, $U the unsigned type in which
 * it wraps, $V the unsigned one of the same width, $W the width and $M the
 * least value.  Only what a program uses is printed.
 */
#include "printer/emit/inside.h"

typedef struct Template {
    EmitWhich which;
    const char *name;
    bool binary;
    const char *body;
} Template;

#define UNARY(name, body) name, false, body
#define BINARY(name, body) name, true, body
#define UNDEFINED "    if (b == 0 || (b == -1 && a == $M))\n        return 0;\n"
#define ROUNDS_UP "a % b != 0 && (a < 0) != (b < 0)"

/* The first one that fits counts. */
static const Template templates[] = {
    {{OP_ADD, CLASS_FLOAT, -1, 0}, BINARY("add", "    return a + b;\n")},
    {{OP_SUB, CLASS_FLOAT, -1, 0}, BINARY("sub", "    return a - b;\n")},
    {{OP_DIV, CLASS_INT, 1, 0}, BINARY("div", UNDEFINED
        "    return ($T)(a / b);\n")},
    {{OP_DIV, CLASS_INT, 0, 0}, BINARY("div",
        "    return b == 0 ? 0 : ($T)(a / b);\n")},
    {{OP_REM, CLASS_INT, 1, 0}, BINARY("rem", UNDEFINED
        "    return ($T)(a % b);\n")},
    {{OP_REM, CLASS_INT, 0, 0}, BINARY("rem",
        "    return b == 0 ? 0 : ($T)(a % b);\n")},
    {{OP_FDIV, CLASS_INT, 1, 0}, BINARY("fdiv", UNDEFINED
        "    return ($T)(a / b - (" ROUNDS_UP "));\n")},
    {{OP_FDIV, CLASS_INT, 0, 0}, BINARY("fdiv",
        "    return b == 0 ? 0 : ($T)(a / b);\n")},
    {{OP_FMOD, CLASS_INT, 1, 0}, BINARY("fmod", UNDEFINED
        "    return ($T)(a % b + (" ROUNDS_UP " ? b : 0));\n")},
    {{OP_FMOD, CLASS_INT, 0, 0}, BINARY("fmod",
        "    return b == 0 ? 0 : ($T)(a % b);\n")},
    {{OP_SHL, CLASS_INT, -1, 0}, BINARY("shl",
        "    return (u64)b >= $W ? 0 : ($T)(($U)a << b);\n")},
    {{OP_SHR, CLASS_INT, -1, 0}, BINARY("shr",
        "    return (u64)b >= $W ? 0 : ($T)(a >> b);\n")},
    {{OP_MIN, CLASS_INT, -1, 0}, BINARY("min", "    return a < b ? a : b;\n")},
    {{OP_MAX, CLASS_INT, -1, 0}, BINARY("max", "    return a > b ? a : b;\n")},
    {{OP_MIN, CLASS_FLOAT, -1, 0}, BINARY("min",
        "    if (isnan(a) || isnan(b))\n        return isnan(a) ? b : a;\n"
        "    if (a == b) /* -0 is below 0 */\n"
        "        return signbit(a) ? a : b;\n"
        "    return a < b ? a : b;\n")},
    {{OP_MAX, CLASS_FLOAT, -1, 0}, BINARY("max",
        "    if (isnan(a) || isnan(b))\n        return isnan(a) ? b : a;\n"
        "    if (a == b) /* -0 is below 0 */\n"
        "        return signbit(a) ? b : a;\n"
        "    return a > b ? a : b;\n")},
    {{OP_ABS, CLASS_INT, 1, 0}, UNARY("abs",
        "    return a < 0 ? ($T)(0 - ($U)a) : a;\n")},
    {{OP_ABS, CLASS_INT, 0, 0}, UNARY("abs", "    return a;\n")},
    {{OP_SGN, CLASS_INT, 1, 0}, UNARY("sgn",
        "    return ($T)((a > 0) - (a < 0));\n")},
    {{OP_SGN, CLASS_INT, 0, 0}, UNARY("sgn", "    return a > 0;\n")},
    {{OP_SGN, CLASS_FLOAT, -1, 0}, UNARY("sgn",
        "    return a > 0 ? 1 : a < 0 ? -1 : a;\n")},
    {{OP_POPCOUNT, CLASS_INT, -1, 0}, UNARY("popcount",
        "    $T n = 0;\n"
        "    for ($V bits = ($V)a; bits; bits = ($V)(bits & (bits - 1u)))\n"
        "        n++;\n"
        "    return n;\n")},
    {{OP_CLZ, CLASS_INT, -1, 0}, UNARY("clz",
        "    $T n = $W;\n"
        "    for ($V bits = ($V)a; bits; bits = ($V)(bits >> 1))\n"
        "        n--;\n"
        "    return n;\n")},
    {{OP_MULHI, CLASS_INT, 0, 64}, BINARY("mulhi",
        "    u64 low = (a & UINT32_MAX) * (b & UINT32_MAX);\n"
        "    u64 one = (a >> 32) * (b & UINT32_MAX) + (low >> 32);\n"
        "    u64 two = (a & UINT32_MAX) * (b >> 32) + (one & UINT32_MAX);\n"
        "    return (a >> 32) * (b >> 32) + (one >> 32) + (two >> 32);\n")},
    {{OP_MULHI, CLASS_INT, 1, 64}, BINARY("mulhi",
        "    u64 x = (u64)a, y = (u64)b;\n"
        "    u64 low = (x & UINT32_MAX) * (y & UINT32_MAX);\n"
        "    u64 one = (x >> 32) * (y & UINT32_MAX) + (low >> 32);\n"
        "    u64 two = (x & UINT32_MAX) * (y >> 32) + (one & UINT32_MAX);\n"
        "    u64 high = (x >> 32) * (y >> 32) + (one >> 32) + (two >> 32);\n"
        "    return (i64)(high - (a < 0 ? y : 0) - (b < 0 ? x : 0));\n")},
    {{OP_MULHI, CLASS_INT, 1, 0}, BINARY("mulhi",
        "    return ($T)((i64)a * b >> $W);\n")},
    {{OP_MULHI, CLASS_INT, 0, 0}, BINARY("mulhi",
        "    return ($T)((u64)a * b >> $W);\n")},
};

static void print_variable(char letter, Elem elem, Buf *out)
{
    unsigned width = 8 * elem_info[elem].bytes;

    switch (letter) {
    case 'T':
        buf_text(out, elem_info[elem].text);
        break;
    case 'U':
        buf_text(out, width == 64 ? "u64" : "u32");
        break;
    case 'V':
        buf_printf(out, "u%u", width);
        break;
    case 'W':
        buf_printf(out, "%u", width);
        break;
    case 'M':
        buf_printf(out, "INT%u_MIN", width);
        break;
    }
}

static void print_body(const char *text, Elem elem, Buf *out)
{
    for (; *text; text++) {
        if (*text == '$')
            print_variable(*++text, elem, out);
        else
            buf_char(out, *text);
    }
}

static bool fits(const EmitWhich *which, Op op, Elem elem)
{
    const ElemInfo *info = &elem_info[elem];

    return which->op == op && (which->classes & info->class) &&
           (which->sign < 0 || which->sign == info->is_signed) &&
           (which->width == 0 || which->width == 8 * info->bytes);
}

static const Template *find_template(Op op, Elem elem)
{
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++)
        if (fits(&templates[i].which, op, elem))
            return &templates[i];
    return NULL;
}

static const EmitWord *find_word(const Emitter *e, Op op, Elem elem)
{
    for (const EmitWord *w = e->d->words; w && w->body; w++)
        if (fits(&w->which, op, elem))
            return w;
    return NULL;
}

void emit_helper(Emitter *e, Op op, Elem elem)
{
    e->used->op[op][elem] = true;
    buf_printf(e->out, "fun_%s_%s", find_template(op, elem)->name,
               elem_info[elem].text);
}

static void print_helper(const Emitter *e, Op op, Elem elem, Buf *out)
{
    const Template *t = find_template(op, elem);
    const EmitWord *word = find_word(e, op, elem);
    const char *where = word ? word->where : NULL;
    const char *type = elem_info[elem].text;

    if (!t)
        return;
    buf_printf(out, "%s%s fun_%s_%s(%s a", e->d->helper, type, t->name,
               elem_info[elem].text, type);
    if (t->binary)
        buf_printf(out, ", %s b", type);
    buf_text(out, ")\n{\n");
    if (where)
        buf_printf(out, "#ifdef %s\n", where);
    if (word)
        print_body(word->body, elem, out);
    buf_text(out, where ? "#else\n" : "");
    if (!word || where)
        print_body(t->body, elem, out);
    buf_text(out, where ? "#endif\n" : "");
    buf_text(out, "}\n\n");
}

/* The truncated value is one of the type's between these, exclusively; both
 * are doubles without rounding. */
typedef struct Between {
    Elem to;
    const char *below, *above;
} Between;

static const Between between[] = {
    {ELEM_I8, "-129.0", "128.0"},
    {ELEM_I16, "-32769.0", "32768.0"},
    {ELEM_I32, "-2147483649.0", "2147483648.0"},
    {ELEM_I64, "-0x1.0000000000001p63", "0x1p63"},
    {ELEM_U8, "-1.0", "256.0"},
    {ELEM_U16, "-1.0", "65536.0"},
    {ELEM_U32, "-1.0", "4294967296.0"},
    {ELEM_U64, "-1.0", "0x1p64"},
};

static void print_truncation(const Emitter *e, Elem from, const Between *b,
                             Buf *out)
{
    buf_printf(out,
               "%s%s fun_%s_of_%s(%s a)\n{\n"
               "    return (f64)a > %s && (f64)a < %s ? (%s)a : 0;\n}\n\n",
               e->d->helper, elem_info[b->to].text, elem_info[b->to].text,
               elem_info[from].text, elem_info[from].text, b->below, b->above,
               elem_info[b->to].text);
}

void emit_helpers(const Emitter *e, const EmitHelpers *used, Buf *out)
{
    for (int op = 0; op < OP_COUNT; op++)
        for (int elem = 0; elem < ELEM_COUNT; elem++)
            if (used->op[op][elem])
                print_helper(e, (Op)op, (Elem)elem, out);
    for (int from = 0; from < ELEM_COUNT; from++)
        for (size_t k = 0; k < sizeof between / sizeof *between; k++)
            if (used->truncation[from][between[k].to])
                print_truncation(e, (Elem)from, &between[k], out);
}
