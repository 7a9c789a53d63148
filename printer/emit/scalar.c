/* scalar.c - scalar expressions as C, without undefined behaviour.
 *
 * Sums, differences and products of integers are taken in an unsigned type of
 * 32 or 64 bits, where they wrap; one conversion at the left end of an
 * expression makes C do so, and one around it brings the result back.  What C
 * leaves undefined elsewhere (division, shifts, integers from floats) is a
 * function that gives 0 there: a program that does it stops at an assert, if
 * its asserts say so.
 */
#include "printer/emit/inside.h"

#include "ir-text/numbers/float_text.h"
#include "ir-text/operators/eval.h"

/* How tightly C text binds. */
typedef enum Bind {
    BIND_ANY,
    BIND_CHOICE,
    BIND_BITS, /* & | ^: never without parentheses inside of others */
    BIND_SHIFT,
    BIND_LOGIC,
    BIND_COMPARE,
    BIND_SUM,
    BIND_PRODUCT,
    BIND_MINUS,
    BIND_PREFIX,
    BIND_TIGHT
} Bind;

typedef enum Style {
    STYLE_OPERATOR, /* `operators` says which */
    STYLE_RING,     /* + - * of integers wrap; of floats they are C's */
    STYLE_QUOTIENT, /* C's where it is defined */
    STYLE_LOGIC,
    STYLE_COMPARE,
    STYLE_BITS,
    STYLE_NOT,
    STYLE_CHOICE,
    STYLE_SHIFT,  /* C's by a constant that is in range, else ours */
    STYLE_MIXED,  /* a function of ours for integers, of C for floats */
    STYLE_OURS,   /* a function of ours for all */
    STYLE_LIBRARY /* C's: x, and xf for f32 */
} Style;

typedef struct Spelling {
    Style style;
    const char *text;
    Bind bind, left, right; /* of the whole, and what its operands have to */
} Spelling;

#define INFIX(style, text, whole, l, r)                                        \
    {STYLE_##style, text, BIND_##whole, BIND_##l, BIND_##r}
#define CALL(style, text) {STYLE_##style, text, BIND_TIGHT, BIND_ANY, BIND_ANY}

/* What C has an operator for. */
static const Spelling operators[OP_COUNT] = {
    [OP_LOR] = INFIX(LOGIC, "||", LOGIC, COMPARE, COMPARE),
    [OP_LAND] = INFIX(LOGIC, "&&", LOGIC, COMPARE, COMPARE),
    [OP_OR] = INFIX(BITS, "|", BITS, PREFIX, PREFIX),
    [OP_XOR] = INFIX(BITS, "^", BITS, PREFIX, PREFIX),
    [OP_AND] = INFIX(BITS, "&", BITS, PREFIX, PREFIX),
    [OP_EQ] = INFIX(COMPARE, "==", COMPARE, SUM, SUM),
    [OP_NE] = INFIX(COMPARE, "!=", COMPARE, SUM, SUM),
    [OP_LT] = INFIX(COMPARE, "<", COMPARE, SUM, SUM),
    [OP_LE] = INFIX(COMPARE, "<=", COMPARE, SUM, SUM),
    [OP_GT] = INFIX(COMPARE, ">", COMPARE, SUM, SUM),
    [OP_GE] = INFIX(COMPARE, ">=", COMPARE, SUM, SUM),
    [OP_SHL] = CALL(SHIFT, "shl"),
    [OP_SHR] = CALL(SHIFT, "shr"),
    [OP_ADD] = INFIX(RING, "+", SUM, SUM, PRODUCT),
    [OP_SUB] = INFIX(RING, "-", SUM, SUM, PRODUCT),
    [OP_MUL] = INFIX(RING, "*", PRODUCT, PRODUCT, MINUS),
    [OP_DIV] = INFIX(QUOTIENT, "/", PRODUCT, PRODUCT, MINUS),
    [OP_REM] = INFIX(QUOTIENT, "%", PRODUCT, PRODUCT, MINUS),
    [OP_NEG] = INFIX(RING, "-", MINUS, PREFIX, PREFIX),
    /* gcc warns of `!a == b`. */
    [OP_NOT] = INFIX(NOT, "!", COMPARE, PREFIX, PREFIX),
    [OP_CPL] = INFIX(NOT, "~", PREFIX, PREFIX, PREFIX),
    [OP_SELECT] = INFIX(CHOICE, "?", CHOICE, LOGIC, LOGIC),
};

/* What it calls a function for: a row of ops.def. */
static const Spelling calls[OP_COUNT] = {
#define OP(id, text, notation, prec, arity, operands, result, partial,         \
           commutes, lazy, interval, in_c, function, ...)                      \
    [OP_##id] = CALL(in_c, function),
#include "ir-text/language/ops.def"
#undef OP
};

static const Spelling *spelling_of(Op op)
{
    return operators[op].style ? &operators[op] : &calls[op];
}

static void print(Emitter *e, const Scalar *s, Bind wanted);

/* ---- constants and conversions ---- */

/* Where a name is of both types, so that these, which are of one, would not
 * say which function is meant. */
static void print_special(Emitter *e, Elem elem, const char *name)
{
    bool cast = e->d->overloads && elem == ELEM_F64;

    buf_printf(e->out, cast ? "((f64)%s)" : "%s", name);
}

static void print_float(Emitter *e, Elem elem, uint64_t bits)
{
    Buf *out = e->out, text = {0};

    float_print(&text, elem, bits);
    buf_char(&text, '\0');
    if (strstr(text.at, "inf"))
        print_special(e, elem, text.at[0] == '-' ? "-INFINITY" : "INFINITY");
    else if (strstr(text.at, "nan"))
        print_special(e, elem, "NAN");
    else
        buf_printf(out, "%s%s", text.at, elem == ELEM_F32 ? "f" : "");
    buf_free(&text);
}

static void print_const(Emitter *e, Elem elem, uint64_t bits)
{
    int64_t value = (int64_t)bits;

    if (elem == ELEM_BOOL)
        buf_text(e->out, bits ? "true" : "false");
    else if (elem_is_float(elem))
        print_float(e, elem, bits);
    else if (elem == ELEM_U64)
        buf_printf(e->out, "UINT64_C(%llu)", (unsigned long long)bits);
    else if (elem == ELEM_U32)
        buf_printf(e->out, "%uu", (unsigned)bits);
    else if (value == INT64_MIN)
        buf_text(e->out, "INT64_MIN");
    else if (value == INT32_MIN)
        buf_text(e->out, "INT32_MIN");
    else if (value < INT32_MIN || value > INT32_MAX)
        buf_printf(e->out, "INT64_C(%lld)", (long long)value);
    else
        buf_printf(e->out, "%lld", (long long)value);
}

static bool begins_with_minus(const Scalar *s)
{
    if (s->op != OP_CONST || elem_info[s->elem].class == CLASS_BOOL)
        return false;
    if (s->elem == ELEM_F32)
        return s->u.bits >> 31 & 1;
    if (s->elem == ELEM_F64)
        return s->u.bits >> 63;
    return elem_info[s->elem].is_signed && (int64_t)s->u.bits < 0;
}

static void print_cast(Emitter *e, Elem to)
{
    buf_printf(e->out, "(%s)", elem_info[to].text);
}

static bool is_call(const Scalar *s)
{
    Elem from = (Elem)s->arg[0]->elem;
    return elem_is_float(from) && elem_is_int((Elem)s->elem);
}

static void print_conversion(Emitter *e, const Scalar *s)
{
    Elem from = (Elem)s->arg[0]->elem, to = (Elem)s->elem;

    if (is_call(s)) {
        e->used->truncation[from][to] = true;
        buf_printf(e->out, "fun_%s_of_%s(", elem_info[to].text,
                   elem_info[from].text);
        print(e, s->arg[0], BIND_ANY);
        buf_char(e->out, ')');
    } else if (to == ELEM_BOOL && from != ELEM_BOOL) {
        print(e, s->arg[0], BIND_SUM);
        buf_text(e->out, " != 0");
    } else {
        print_cast(e, to);
        print(e, s->arg[0], BIND_PREFIX);
    }
}

static Bind conversion_bind(const Scalar *s)
{
    if (is_call(s))
        return BIND_TIGHT;
    return s->elem == ELEM_BOOL && s->arg[0]->elem != ELEM_BOOL
               ? BIND_COMPARE
               : BIND_PREFIX;
}

/* ---- sums and products of integers ---- */

static bool all_constant(const Scalar *s)
{
    for (uint32_t i = 0; i < s->narg; i++)
        if (s->arg[i]->op != OP_CONST)
            return false;
    return true;
}

/* Does C have to be told to wrap?  What overflows in i64 stops the program
 * before, or its result does not matter; but of constants, compilers know. */
static bool is_ring(const Emitter *e, const Scalar *s)
{
    return spelling_of((Op)s->op)->style == STYLE_RING &&
           elem_is_int((Elem)s->elem) &&
           !(e->exact && s->elem == ELEM_I64 && !all_constant(s));
}

static bool is_wide(Elem elem)
{
    return elem == ELEM_I64 || elem == ELEM_U64;
}

/* The unsigned type in which ELEM wraps. */
static Elem ring_elem(Elem elem)
{
    return is_wide(elem) ? ELEM_U64 : ELEM_U32;
}

static void print_ring(Emitter *e, const Scalar *s, Bind wanted);

/* In the unsigned type itself. */
static void print_unsigned(Emitter *e, const Scalar *s, Bind wanted)
{
    Elem ring = ring_elem((Elem)s->elem);

    if (is_ring(e, s)) {
        print_ring(e, s, wanted);
    } else if ((Elem)s->elem == ring) {
        print(e, s, wanted);
    } else {
        print_cast(e, ring);
        print(e, s, BIND_PREFIX);
    }
}

/* Next to such an operand, C converts. */
static void print_converted(Emitter *e, const Scalar *s, Bind wanted)
{
    if (is_ring(e, s))
        print_ring(e, s, wanted);
    else
        print(e, s, wanted);
}

static void print_ring(Emitter *e, const Scalar *s, Bind wanted)
{
    const Spelling *sp = spelling_of((Op)s->op);
    bool apart = sp->bind < wanted;

    if (apart)
        buf_char(e->out, '(');
    if (s->op == OP_NEG) {
        buf_char(e->out, '-');
        print_unsigned(e, s->arg[0], sp->left);
    } else {
        print_unsigned(e, s->arg[0], sp->left);
        buf_printf(e->out, " %s ", sp->text);
        print_converted(e, s->arg[1], sp->right);
    }
    if (apart)
        buf_char(e->out, ')');
}

/* ---- the other operators ---- */

static void print_arguments(Emitter *e, const Scalar *s)
{
    buf_char(e->out, '(');
    for (uint32_t i = 0; i < s->narg; i++) {
        if (i)
            buf_text(e->out, ", ");
        print(e, s->arg[i], BIND_ANY);
    }
    buf_char(e->out, ')');
}

/* By a constant that no quotient overflows with. */
static bool divides_safely(const Scalar *s)
{
    int64_t by;

    return elem_is_float((Elem)s->elem) ||
           (scalar_is_int(s->arg[1], &by) && by != 0 && by != -1);
}

static bool shifts_safely(const Scalar *s)
{
    int64_t by;

    return scalar_is_int(s->arg[1], &by) && by >= 0 &&
           by < 8 * (int64_t)elem_info[s->elem].bytes;
}

/* C computes with narrow types in `int`. */
static bool is_narrow(Elem elem)
{
    return elem_info[elem].bytes < 4;
}

/* To the left, in an unsigned type; and C shifts narrow ones as an `int`. */
static bool shift_is_cast(const Scalar *s)
{
    return s->op == OP_SHL || is_narrow((Elem)s->elem);
}

static void print_shift(Emitter *e, const Scalar *s)
{
    bool left = s->op == OP_SHL;
    int64_t by;

    scalar_is_int(s->arg[1], &by);
    if (shift_is_cast(s)) {
        print_cast(e, (Elem)s->elem);
        buf_char(e->out, '(');
    }
    if (!left && s->arg[0]->op == OP_CONST)
        print_cast(e, (Elem)s->elem); /* it may be an `int` */
    if (left)
        print_unsigned(e, s->arg[0], BIND_PREFIX);
    else
        print(e, s->arg[0], BIND_PREFIX);
    buf_printf(e->out, " %s %d", left ? "<<" : ">>", (int)by);
    if (shift_is_cast(s))
        buf_char(e->out, ')');
}

static void print_call(Emitter *e, const Scalar *s)
{
    const Spelling *sp = spelling_of((Op)s->op);
    Elem elem = (Elem)s->elem;

    if (sp->style < STYLE_MIXED || sp->style == STYLE_OURS ||
        (sp->style == STYLE_MIXED && elem_is_int(elem)))
        emit_helper(e, (Op)s->op, elem);
    else
        buf_printf(e->out, "%s%s", sp->text,
                   elem == ELEM_F32 && !e->d->overloads ? "f" : "");
    print_arguments(e, s);
}

static bool is_zero(const Scalar *s)
{
    uint64_t size = s->elem == ELEM_F32 ? INT32_MAX : INT64_MAX;

    return s->op == OP_CONST && (s->u.bits & size) == 0;
}

/* gcc 12 takes 0.0 - (float)i for -(float)i, which is not so for 0: it does not
 * look into functions. */
static bool is_sum_with_zero(const Scalar *s)
{
    return (s->op == OP_ADD || s->op == OP_SUB) &&
           elem_is_float((Elem)s->elem) &&
           (is_zero(s->arg[0]) || is_zero(s->arg[1]));
}

/* `a && b && c`: parentheses say nothing between operators that are the same.
 */
static Bind left_bind(const Scalar *s)
{
    const Spelling *sp = spelling_of((Op)s->op);
    bool is_chain = sp->style == STYLE_LOGIC || sp->style == STYLE_BITS;

    return is_chain && s->arg[0]->op == s->op ? sp->bind : sp->left;
}

static void print_operands(Emitter *e, const Scalar *s)
{
    const Spelling *sp = spelling_of((Op)s->op);

    if (s->narg == 1) {
        buf_text(e->out, sp->text);
        print(e, s->arg[0],
              begins_with_minus(s->arg[0]) ? BIND_TIGHT : sp->left);
        return;
    }
    print(e, s->arg[0], left_bind(s));
    buf_printf(e->out, " %s ", sp->text);
    print(e, s->arg[1], sp->right);
}

static void print_narrowed(Emitter *e, const Scalar *s)
{
    print_cast(e, (Elem)s->elem);
    buf_char(e->out, '(');
    print_operands(e, s);
    buf_char(e->out, ')');
}

static void print_choice(Emitter *e, const Scalar *s)
{
    print(e, s->arg[0], BIND_LOGIC);
    buf_text(e->out, " ? ");
    print(e, s->arg[1], BIND_LOGIC);
    buf_text(e->out, " : ");
    print(e, s->arg[2], BIND_LOGIC);
}

/* Does its result need a conversion back to its type? */
static bool is_narrowed(const Scalar *s)
{
    Style style = spelling_of((Op)s->op)->style;

    return is_narrow((Elem)s->elem) && s->op != OP_NOT &&
           (style == STYLE_BITS || style == STYLE_NOT ||
            (style == STYLE_QUOTIENT && divides_safely(s)));
}

static bool is_wrapped(const Emitter *e, const Scalar *s)
{
    return is_ring(e, s) && ring_elem((Elem)s->elem) != (Elem)s->elem;
}

/* How tightly what print_bare prints binds. */
static Bind bind_of(const Emitter *e, const Scalar *s)
{
    const Spelling *sp = spelling_of((Op)s->op);

    if (s->op == OP_VAR)
        return BIND_TIGHT;
    if (s->op == OP_CONST)
        return begins_with_minus(s) ? BIND_MINUS : BIND_TIGHT;
    if (s->op == OP_CONVERT)
        return conversion_bind(s);
    if (is_wrapped(e, s) || is_narrowed(s))
        return BIND_PREFIX;
    if (sp->style == STYLE_SHIFT && shifts_safely(s))
        return shift_is_cast(s) ? BIND_PREFIX : BIND_SHIFT;
    if ((sp->style == STYLE_QUOTIENT && !divides_safely(s)) ||
        is_sum_with_zero(s))
        return BIND_TIGHT;
    return sp->bind;
}

static void print_wrapped(Emitter *e, const Scalar *s)
{
    print_cast(e, (Elem)s->elem);
    buf_char(e->out, '(');
    print_ring(e, s, BIND_ANY);
    buf_char(e->out, ')');
}

static void print_bare(Emitter *e, const Scalar *s)
{
    Style style = spelling_of((Op)s->op)->style;

    if (s->op == OP_VAR)
        buf_text(e->out, emit_name(e, s->u.var));
    else if (s->op == OP_CONST)
        print_const(e, (Elem)s->elem, s->u.bits);
    else if (s->op == OP_CONVERT)
        print_conversion(e, s);
    else if (is_wrapped(e, s))
        print_wrapped(e, s);
    else if (is_ring(e, s))
        print_ring(e, s, BIND_ANY);
    else if ((style == STYLE_QUOTIENT && !divides_safely(s)) ||
             is_sum_with_zero(s))
        print_call(e, s);
    else if (is_narrowed(s))
        print_narrowed(e, s);
    else if (style == STYLE_CHOICE)
        print_choice(e, s);
    else if (style == STYLE_SHIFT && shifts_safely(s))
        print_shift(e, s);
    else if (style >= STYLE_SHIFT)
        print_call(e, s);
    else
        print_operands(e, s);
}

static void print(Emitter *e, const Scalar *s, Bind wanted)
{
    bool apart = bind_of(e, s) < wanted;

    if (apart)
        buf_char(e->out, '(');
    print_bare(e, s);
    if (apart)
        buf_char(e->out, ')');
}

void emit_scalar(Emitter *e, const Scalar *s)
{
    print(e, s, BIND_ANY);
}

void emit_value(Emitter *e, const Scalar *s)
{
    e->exact = true;
    print(e, s, BIND_ANY);
    e->exact = false;
}

/* Is `!(a OP b)` a comparison?  Of floats, which may have no order, only if it
 * is about equality. */
static bool has_opposite(const Scalar *s)
{
    return op_is_comparison(s->op) &&
           (s->op == OP_EQ || s->op == OP_NE ||
            !elem_is_float((Elem)s->arg[0]->elem));
}

/* `x < 0` for `!(0 <= x)`, too: nobody begins with the constant. */
static const Scalar *opposite_of(Emitter *e, const Scalar *s)
{
    Op op = op_opposite((Op)s->op);
    bool turns = s->arg[0]->op == OP_CONST && s->arg[1]->op != OP_CONST;

    return scalar_binary(e->prog->store, turns ? op_mirrored(op) : op,
                         s->arg[turns], s->arg[!turns]);
}

void emit_negated(Emitter *e, const Scalar *s)
{
    e->exact = true;
    if (has_opposite(s)) {
        print(e, opposite_of(e, s), BIND_ANY);
    } else if (s->op == OP_NOT) {
        print(e, s->arg[0], BIND_ANY);
    } else {
        buf_char(e->out, '!');
        print(e, s, BIND_TIGHT);
    }
    e->exact = false;
}

/* ---- sizes ---- */

static const char *const size_functions[OP_COUNT] = {
    [OP_ADD] = "fun_size_add", [OP_SUB] = "fun_size_sub",
    [OP_MUL] = "fun_size_mul", [OP_NEG] = "fun_size_sub",
    [OP_MIN] = "fun_size_min", [OP_MAX] = "fun_size_max",
};

static bool is_choice(const Scalar *s)
{
    return s->op == OP_MIN || s->op == OP_MAX;
}

/* May S not fit, for all that its operands do? */
static bool may_not_fit(const Scalar *s)
{
    if (!size_functions[s->op] || s->elem != ELEM_I64)
        return false;
    return !is_choice(s) || may_not_fit(s->arg[0]) || may_not_fit(s->arg[1]);
}

/* A number that fits may be INT64_MIN, too: the maximum of no numbers is.  As a
 * size it is wrong anyway, but where a minimum or maximum CHOOSES, another one
 * may be taken. */
static void print_size(Emitter *e, const Scalar *s, bool chooses)
{
    if (!may_not_fit(s)) {
        bool named = chooses && s->op != OP_CONST;
        buf_text(e->out, named ? "fun_size_of(" : "");
        print(e, s, BIND_ANY);
        buf_text(e->out, named ? ")" : "");
        return;
    }
    chooses |= is_choice(s);
    buf_printf(e->out, "%s(%s", size_functions[s->op],
               s->narg == 1 ? "0, " : "");
    print_size(e, s->arg[0], chooses);
    if (s->narg == 2) {
        buf_text(e->out, ", ");
        print_size(e, s->arg[1], chooses);
    }
    buf_char(e->out, ')');
}

void emit_size(Emitter *e, const Scalar *s)
{
    print_size(e, s, false);
}

/* ---- updates ---- */

void emit_apply(Emitter *e, Op op, Elem elem, const char *a, const char *b)
{
    const Spelling *sp = spelling_of(op);

    if (sp->style == STYLE_OURS || sp->style == STYLE_MIXED) {
        emit_helper(e, op, elem);
        buf_printf(e->out, "(%s, %s)", a, b);
    } else if (sp->style == STYLE_RING && elem_is_int(elem)) {
        Elem ring = ring_elem(elem);
        if (ring == elem)
            buf_printf(e->out, "%s %s %s", a, sp->text, b);
        else
            buf_printf(e->out, "(%s)((%s)%s %s %s)", elem_info[elem].text,
                       elem_info[ring].text, a, sp->text, b);
    } else {
        buf_printf(e->out, "%s %s %s", a, sp->text, b);
    }
}
